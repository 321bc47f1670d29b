import { fault, type UploadedImage } from "@coupon-center/contract";
import type { Ctx, Merchant } from "../context.ts";
import { fieldError } from "../errors.ts";
import { networkKey, rateLimits } from "../ports/rate-limits.ts";
import { takeBoth } from "../ports/throttles.ts";
import { uploadAddress } from "./logo.ts";

const MAX_KEPT_BYTES = 50 * 1024 * 1024;

/**
 * Stores a logo and responds like an image host (decision 024). Errors: 400 under `file`, 413, 429,
 * 503.
 */
export async function uploadImage(
  ctx: Ctx<Merchant>,
  { readFile }: { readFile(): Promise<Buffer> },
): Promise<UploadedImage> {
  const { accountId } = ctx.actor;
  await takeBoth(
    ctx.ports.throttles,
    { limit: rateLimits.upload, key: String(accountId) },
    { limit: rateLimits.uploadByNetwork, key: networkKey(ctx) },
  );
  if ((await keptBytes(ctx, accountId)) >= MAX_KEPT_BYTES) {
    throw fieldError("file", fault("tooManyLogos"));
  }
  const file = await readFile();
  // Its row comes first, as nothing finds a file without one: what a kill or a failure leaves of
  // the file goes with the row, once no store uses it.
  const image = await ctx.ports.images.keep(file, ctx.ports.tokens.random(), (kept) =>
    ctx.db
      .insertInto("upload")
      .values({ ...kept, account_id: accountId, created_at: ctx.clock.now() })
      .execute(),
  );
  const url = uploadAddress(ctx, image.name);
  return { secure_url: url, url, width: image.width, height: image.height };
}

async function keptBytes(ctx: Ctx, accountId: number): Promise<number> {
  const { bytes } = await ctx.db
    .selectFrom("upload")
    .select(({ fn }) => fn.sum("bytes").as("bytes"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}
