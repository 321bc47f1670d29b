import type { Ctx } from "../context.ts";
import type { OneTimeTokenTable } from "../db/tables.ts";

type Kind = OneTimeTokenTable["kind"];

const HOUR_MS = 60 * 60 * 1000;
const lifetimeMs: Readonly<Record<Kind, number>> = {
  verify: 24 * HOUR_MS,
  "change-email": 24 * HOUR_MS,
  reset: HOUR_MS,
};

/** Makes a token for a mailed link; it voids the account's earlier ones of its kind (D6). */
export async function issueToken(ctx: Ctx, accountId: number, kind: Kind): Promise<string> {
  const now = ctx.clock.now();
  const token = ctx.ports.tokens.random();
  await ctx.db
    .updateTable("one_time_token")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .execute();
  await ctx.db
    .insertInto("one_time_token")
    .values({
      account_id: accountId,
      kind,
      hash: ctx.ports.tokens.hash(token),
      created_at: now,
      expires_at: now + lifetimeMs[kind],
      used_at: null,
    })
    .execute();
  return token;
}

/** Whether a token could be used now: to refuse the others before any work is done for them. */
export async function isTokenGood(ctx: Ctx, token: string, kind: Kind): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("one_time_token")
    .select("id")
    .where("hash", "=", ctx.ports.tokens.hash(token))
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.clock.now())
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a token up: one atomic update, so of any number of parallel callers one gets the account. */
export async function useToken(
  ctx: Ctx,
  token: string,
  kinds: readonly Kind[],
): Promise<{ accountId: number; kind: Kind } | null> {
  const now = ctx.clock.now();
  const used = await ctx.db
    .updateTable("one_time_token")
    .set({ used_at: now })
    .where("hash", "=", ctx.ports.tokens.hash(token))
    .where("kind", "in", kinds)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("account_id", "in", (query) =>
      query
        .selectFrom("account")
        .select("account.id")
        .where("client_id", "=", ctx.client.id)
        .where("deleted_at", "is", null),
    )
    .returning(["account_id", "kind"])
    .executeTakeFirst();
  return used ? { accountId: used.account_id, kind: used.kind } : null;
}
