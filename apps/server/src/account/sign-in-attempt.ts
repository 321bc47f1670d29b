import type { Ctx } from "../context.ts";
import { accountByEmail } from "../db/person-queries.ts";
import type { AccountRow } from "../db/tables.ts";
import { isRefusal } from "../errors.ts";
import { networkKey, rateLimits } from "../ports/rate-limits.ts";
import { addressKey } from "./account-queries.ts";
import { isKnownNetwork } from "./known-networks.ts";
import { warnOwner } from "./mail-budget.ts";

/** Checks a password or a code. Errors: 401. */
type Check = (account: AccountRow | undefined) => Promise<AccountRow>;

/**
 * One step of a sign-in, whose failures are counted by address and network, whether the account
 * exists or not (decision 018). Errors: those of `check`, 429.
 */
export function signInAttempt(ctx: Ctx, email: string, check: Check): Promise<AccountRow> {
  // The network first: once it is refused, its made-up addresses are not remembered.
  const reservations = [
    { limit: rateLimits.loginByNetwork, key: networkKey(ctx) },
    { limit: rateLimits.loginByEmailAndNetwork, key: addressHere(ctx, email) },
  ];
  return ctx.ports.throttles.attempt(reservations, "unauthorized", () =>
    attemptByAddress(ctx, email, check),
  );
}

const addressHere = (ctx: Ctx, email: string) => `${addressKey(ctx, email)}:${networkKey(ctx)}`;

/**
 * Lets the owner of an address, who has shown to read its mails, sign in at once from here in spite
 * of failures with a password that was forgotten.
 */
export function forgetFailures(ctx: Ctx, email: string): Promise<void> {
  return ctx.ports.throttles.forget(rateLimits.loginByEmailAndNetwork, addressHere(ctx, email));
}

/**
 * Failures of one e-mail address from all networks together. Each network that its owner used
 * before counts for itself, where the limits above refuse earlier, so that others' failures do not
 * lock the owner out of it. Without any count an account would answer sooner there than an unknown
 * address.
 */
async function attemptByAddress(ctx: Ctx, email: string, check: Check): Promise<AccountRow> {
  const account = await accountByEmail(ctx, email);
  const isKnown = await isKnownNetwork(ctx, account?.id);
  const key = isKnown ? addressHere(ctx, email) : addressKey(ctx, email);
  try {
    // Looked up again, as the try may have waited for others.
    return await ctx.ports.throttles.attempt(
      [{ limit: rateLimits.loginByEmail, key }],
      "unauthorized",
      async () => check(await accountByEmail(ctx, email)),
    );
  } catch (error) {
    if (isRefusal(error, "throttled"))
      await warnOwner(ctx, email, { kind: "sign-in-refused", path: "/auth/password-reminder" });
    throw error;
  }
}
