import { addressAt } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import { fieldError } from "../errors.ts";

const FOLDER = "/uploads/";

const isOurs = (path: string | null): path is `/uploads/${string}` =>
  path?.startsWith(FOLDER) === true;
const notOurs = "Logo must be uploaded here first.";

/** Where a stored logo is reached: our own are kept as paths, so that they outlive a change of address. */
export function logoAddress(ctx: Ctx, stored: string | null): string | null {
  return isOurs(stored) ? addressAt(ctx.client, stored) : stored;
}

/**
 * A sent `logo_url` as it is stored: null, what the store has already, an upload of this account,
 * or an address of the configured image host (decision 024). Anything else is an error on the field.
 */
export async function readLogo(
  ctx: Ctx,
  accountId: number,
  sent: string | null,
  current: readonly (string | null | undefined)[],
): Promise<string | null> {
  if (sent === null) return null;
  const host = ctx.ports.imageHost;
  if (host !== null && new URL(host).origin === originOf(sent)) return sent;
  const own = addressAt(ctx.client, FOLDER);
  const path = sent.startsWith(own) ? sent.slice(own.length - FOLDER.length) : sent;
  if (current.includes(path)) return path;
  if (!path.startsWith(FOLDER)) throw fieldError("logo_url", notOurs);
  const upload = await ctx.db
    .selectFrom("upload")
    .select("name")
    .where("name", "=", path.slice(FOLDER.length))
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!upload) throw fieldError("logo_url", notOurs);
  return path;
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
