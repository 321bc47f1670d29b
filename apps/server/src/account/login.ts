import type { Body, endpoints, Session } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { AppError, isRefusal } from "../errors.ts";
import { accountByEmail } from "./account-queries.ts";
import { addressKey, networkOf, rateLimits } from "./rate-limits.ts";
import { openSession, signInRefused } from "./sessions/open-session.ts";

/**
 * Signs in. Unknown address, wrong password and a suspended account answer alike and cost the same;
 * failures are counted before the account is looked up (decision 018). Errors: 401, 429.
 */
export async function login(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.emailLogin> },
): Promise<Session> {
  const network = networkOf("ip" in ctx.actor ? ctx.actor.ip : "");
  const reservation = [
    { limit: rateLimits.loginByAccount, key: `${addressKey(ctx, body.email)}:${network}` },
    { limit: rateLimits.loginByNetwork, key: network },
  ];
  const account = await ctx.ports.throttles.attempt(reservation, isFailure, () =>
    accountByLogin(ctx, body),
  );
  const session = await openSession(ctx, account);
  ctx.log.info({ event: "login", account: account.id });
  return session;
}

async function accountByLogin(
  ctx: Ctx,
  body: Body<typeof endpoints.emailLogin>,
): Promise<AccountRow> {
  const account = await accountByEmail(ctx, body.email);
  const stored = account ? account.password_hash : null;
  const matches = await ctx.ports.passwords.matches(stored, body.password);
  if (matches && account && account.suspended_at === null) return account;
  ctx.log.warn({ event: "login_failed" });
  throw new AppError("unauthorized", { detail: signInRefused });
}

const isFailure = (error: unknown) => isRefusal(error, "unauthorized");
