import { type Body, type endpoints, fault } from "@coupon-center/contract";
import { addressAt } from "../clients/addresses.ts";
import { type Ctx, withTransaction } from "../context.ts";
import { accountByEmail } from "../db/person-queries.ts";
import { isRefusal, notFound } from "../errors.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { networkKey, rateLimits } from "../ports/rate-limits.ts";
import { addressKey } from "./account-queries.ts";
import { mayMail } from "./mail-budget.ts";
import { issueToken, type TokenHolder } from "./one-time-tokens.ts";

/**
 * Mails a link to set a new password. Errors: 404 'No User Found'; 429, counted for unknown
 * addresses too.
 */
export async function requestPasswordReset(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.passwordReset> },
): Promise<{ success: true }> {
  const { throttles } = ctx.ports;
  const reservation = { limit: rateLimits.failedPasswordReset, key: networkKey(ctx) };
  const account = await throttles.attempt([reservation], "not_found", async () => {
    // Not for a network that is refused, which could use up anybody's without a mail.
    await throttles.take(rateLimits.mailToAddress, addressKey(ctx, body.email));
    const known = await accountByEmail(ctx, body.email);
    if (!known) throw unknownUser();
    return known;
  });
  // The holder of a blocked account could not sign in with a new password.
  if (account.suspended_at !== null) return { success: true };
  if (!(await mayMail(ctx, account))) return { success: true };
  try {
    await withTransaction(ctx, (tx) => mailReset(tx, account));
  } catch (error) {
    // Deleted since it was looked up.
    throw isRefusal(error, "unauthorized") ? unknownUser() : error;
  }
  return { success: true };
}

const unknownUser = () => notFound(fault("noUserFound"));

/** Mails a link to set a new password. */
export async function mailReset(ctx: Ctx, account: TokenHolder): Promise<void> {
  const token = await issueToken(ctx, account, "reset");
  const link = addressAt(ctx.client, `/auth/set-password?token=${token}`);
  await queueMail(ctx, { kind: "reset", to: account.email, data: { link } });
}
