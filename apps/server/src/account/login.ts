import type { Body, endpoints, Session } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { AppError } from "../errors.ts";
import { rateLimits } from "../ports/rate-limits.ts";
import { demandFactor } from "./second-factor/confirm-login.ts";
import { openSession, signInRefused } from "./sessions/open-session.ts";
import { signInAttempt } from "./sign-in-attempt.ts";

/**
 * Signs in, or asks for the second factor. An unknown address, a wrong password and a suspended
 * account get the same answer at the same cost, and use up the same limits (decision 018). Errors:
 * 401, 429.
 */
export async function login(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.emailLogin> },
): Promise<Session> {
  const account = await signInAttempt(ctx, body.email, (known) =>
    checkLogin(ctx, known, body.password),
  );
  await ctx.ports.throttles.take(rateLimits.signIn, String(account.id));
  await demandFactor(ctx, account);
  const session = await openSession(ctx, account);
  ctx.log.info({ event: "login", account: account.id });
  return session;
}

async function checkLogin(
  ctx: Ctx,
  account: AccountRow | undefined,
  password: string,
): Promise<AccountRow> {
  const stored = account ? account.password_hash : null;
  const matches = await ctx.ports.passwords.matches(stored, password);
  if (matches && account && account.suspended_at === null) return account;
  ctx.log.warn({ event: "login_failed" });
  throw new AppError("unauthorized", { detail: signInRefused });
}
