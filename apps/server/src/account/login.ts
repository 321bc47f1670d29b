import type { Body, endpoints, Session } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { AppError, isRefusal } from "../errors.ts";
import { rateLimits } from "../ports/rate-limits.ts";
import { accountByEmail, addressKey } from "./account-queries.ts";
import { callerNetwork } from "./caller-network.ts";
import { isKnownNetwork } from "./known-networks.ts";
import { warnOwner } from "./mail-budget.ts";
import { openSession, signInRefused } from "./sessions/open-session.ts";

/**
 * Signs in. An unknown address, a wrong password and a suspended account get the same answer at the
 * same cost, and use up the same limits (decision 018). Errors: 401, 429.
 */
export async function login(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.emailLogin> },
): Promise<Session> {
  const network = callerNetwork(ctx);
  const reservations = [
    { limit: rateLimits.loginByEmailAndNetwork, key: `${addressKey(ctx, body.email)}:${network}` },
    { limit: rateLimits.loginByNetwork, key: network },
  ];
  const account = await ctx.ports.throttles.attempt(reservations, isFailure, () =>
    attemptByAddress(ctx, body),
  );
  const session = await openSession(ctx, account);
  ctx.log.info({ event: "login", account: account.id });
  return session;
}

/**
 * Failures of one e-mail address from all networks together. Networks that its owner used before
 * neither count nor are refused, so that others' failures do not lock the owner out of them.
 */
async function attemptByAddress(
  ctx: Ctx,
  body: Body<typeof endpoints.emailLogin>,
): Promise<AccountRow> {
  const account = await accountByEmail(ctx, body.email);
  if (await isKnownNetwork(ctx, account?.id)) return checkLogin(ctx, account, body.password);
  const reservation = { limit: rateLimits.loginByEmail, key: addressKey(ctx, body.email) };
  try {
    // Looked up again, as the try may have waited for others.
    return await ctx.ports.throttles.attempt([reservation], isFailure, async () =>
      checkLogin(ctx, await accountByEmail(ctx, body.email), body.password),
    );
  } catch (error) {
    if (isRefusal(error, "throttled"))
      await warnOwner(ctx, body.email, {
        kind: "sign-in-refused",
        path: "/auth/password-reminder",
      });
    throw error;
  }
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

const isFailure = (error: unknown) => isRefusal(error, "unauthorized");
