import type { Ctx } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { isRefusal } from "../errors.ts";
import { networkKey, rateLimits } from "../ports/rate-limits.ts";
import { accountByEmail, addressKey } from "./account-queries.ts";
import { isKnownNetwork } from "./known-networks.ts";
import { warnOwner } from "./mail-budget.ts";

/** Checks a password or a code. Errors: 401. */
type Check = (account: AccountRow | undefined) => Promise<AccountRow>;

/**
 * One step of a sign-in, whose failures are counted by address and network, whether the account
 * exists or not (decision 018). Errors: those of `check`, 429.
 */
export function signInAttempt(ctx: Ctx, email: string, check: Check): Promise<AccountRow> {
  const network = networkKey(ctx);
  // The network first: once it is refused, its made-up addresses are not remembered.
  const reservations = [
    { limit: rateLimits.loginByNetwork, key: network },
    { limit: rateLimits.loginByEmailAndNetwork, key: `${addressKey(ctx, email)}:${network}` },
  ];
  return ctx.ports.throttles.attempt(reservations, "unauthorized", () =>
    attemptByAddress(ctx, email, network, check),
  );
}

/**
 * Failures of one e-mail address from all networks together. Each network that its owner used
 * before counts for itself, where the limits above refuse earlier, so that others' failures do not
 * lock the owner out of it. Without any count an account would answer sooner there than an unknown
 * address.
 */
async function attemptByAddress(
  ctx: Ctx,
  email: string,
  network: string,
  check: Check,
): Promise<AccountRow> {
  const account = await accountByEmail(ctx, email);
  const isKnown = await isKnownNetwork(ctx, account?.id);
  const address = addressKey(ctx, email);
  const key = isKnown ? `${address}:${network}` : address;
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
