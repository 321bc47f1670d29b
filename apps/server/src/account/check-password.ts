import { fault } from "@coupon-center/contract";
import type { Ctx, Merchant, Staff } from "../context.ts";
import { validSessions } from "../db/person-queries.ts";
import type { AccountRow } from "../db/tables.ts";
import { AppError, fieldError } from "../errors.ts";
import { rateLimits } from "../ports/rate-limits.ts";

/**
 * The caller's account if the password is right. Failures count for the session: a stolen token's
 * refuse nothing to the owner who signs in anew. Errors: 400 under `field`, 401, 429.
 */
export async function accountByPassword(
  ctx: Ctx<Merchant | Staff>,
  password: string,
  field: string,
): Promise<AccountRow> {
  const reservation = { limit: rateLimits.passwordCheck, key: ctx.actor.sessionId };
  return ctx.ports.throttles.attempt([reservation], "invalid", async () => {
    const account = await accountOfSession(ctx);
    if (await ctx.ports.passwords.matches(account.password_hash, password)) return account;
    throw fieldError(field, fault("wrongPassword"));
  });
}

/**
 * The caller's session comes from a cache and may have ended since, also in another process.
 * Errors: 401.
 */
async function accountOfSession(ctx: Ctx<Merchant | Staff>): Promise<AccountRow> {
  const row = await validSessions(ctx.db, ctx.clock.now())
    .selectAll("account")
    .where("account.id", "=", ctx.actor.accountId)
    .where("account.client_id", "=", ctx.client.id)
    .where("session.id", "=", ctx.actor.sessionId)
    .executeTakeFirst();
  if (!row) throw new AppError("unauthorized");
  return row;
}
