import type { Ctx, Merchant, Staff } from "../context.ts";
import { goodSessions } from "../db/person-queries.ts";
import type { AccountRow } from "../db/tables.ts";
import { AppError, fieldError, isRefusal } from "../errors.ts";
import { rateLimits } from "./rate-limits.ts";

/** The caller's account, once their password is right; otherwise an error under `field`. Errors: 400, 401, 429. */
export async function accountByPassword(
  ctx: Ctx<Merchant | Staff>,
  password: string,
  field: string,
): Promise<AccountRow> {
  const reservation = { limit: rateLimits.passwordCheck, key: String(ctx.actor.accountId) };
  return ctx.ports.throttles.attempt([reservation], isWrong, async () => {
    const account = await accountOfSession(ctx);
    if (await ctx.ports.passwords.matches(account.password_hash, password)) return account;
    throw fieldError(field, "Password is not right");
  });
}

const isWrong = (error: unknown) => isRefusal(error, "invalid");

/** The caller's session may have ended since it was found in the cache, in another process too: 401. */
async function accountOfSession(ctx: Ctx<Merchant | Staff>): Promise<AccountRow> {
  const row = await goodSessions(ctx.db, ctx.clock.now())
    .selectAll("account")
    .where("account.id", "=", ctx.actor.accountId)
    .where("account.client_id", "=", ctx.client.id)
    .where("session.id", "=", ctx.actor.sessionId)
    .executeTakeFirst();
  if (!row) throw new AppError("unauthorized");
  return row;
}
