import { DAY_MS, fault } from "@coupon-center/contract";
import { addressAt } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import { fieldError } from "../errors.ts";

const FOLDER = "/uploads/";

const isOurs = (path: string | null): path is `/uploads/${string}` =>
  path?.startsWith(FOLDER) === true;
const notOurs = fault("logoNotOurs");

/**
 * The URL of a stored logo. Our own logos are stored as paths, so that they survive a change of
 * address.
 */
export function logoAddress(ctx: Ctx, stored: string | null): string | null {
  return isOurs(stored) ? uploadAddress(ctx, stored.slice(FOLDER.length)) : stored;
}

/** From where browsers load an upload: the bucket's public address, or this server. */
export function uploadAddress(ctx: Ctx, name: string): string {
  const { publicUrl } = ctx.ports.images.files;
  return publicUrl === null ? addressAt(ctx.client, `${FOLDER}${name}`) : `${publicUrl}${name}`;
}

/**
 * Validates `logo_url` and returns its stored form: null, the current logo, an upload of this
 * account, or a URL of the configured image host (decision 024). Errors: 400 on the field.
 */
export async function readLogo(
  ctx: Ctx,
  accountId: number,
  sent: string | null,
  current: readonly (string | null | undefined)[],
): Promise<string | null> {
  if (sent === null) return null;
  const delivery = ctx.ports.imageDelivery;
  if (delivery !== null && isAt(delivery, sent)) return sent;
  const own = uploadAddress(ctx, "");
  const path = sent.startsWith(own) ? `${FOLDER}${sent.slice(own.length)}` : sent;
  if (current.includes(path)) return path;
  if (!path.startsWith(FOLDER)) throw fieldError("logo_url", notOurs);
  const upload = await ctx.db
    .selectFrom("upload")
    .select("name")
    .where("name", "=", path.slice(FOLDER.length))
    .where("account_id", "=", accountId)
    .where("created_at", ">=", keptSince(ctx))
    .executeTakeFirst();
  if (!upload) throw fieldError("logo_url", notOurs);
  return path;
}

/**
 * Since when uploads are kept that no store uses. A store takes none of before, so that one whose
 * file is being removed is not taken, also after a removal that a kill broke off.
 */
export function keptSince({ clock, ports }: Pick<Ctx, "clock" | "ports">): number {
  return clock.now() - ports.retention.uploads * DAY_MS;
}

/** Parsed like a browser does, so that no `..` leads out of the folder. */
function isAt(folder: string, address: string): boolean {
  return URL.canParse(address) && new URL(address).href.startsWith(folder);
}
