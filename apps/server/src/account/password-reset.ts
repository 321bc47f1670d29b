import type { Body, endpoints } from "@coupon-center/contract";
import { addressAt } from "../clients/addresses.ts";
import { type Ctx, withTransaction } from "../context.ts";
import { isRefusal, notFound } from "../errors.ts";
import { queueMail } from "../outbox/queue.ts";
import { accountByEmail } from "./account-queries.ts";
import { issueToken } from "./one-time-tokens.ts";
import { addressKey, networkOf, rateLimits } from "./rate-limits.ts";

/** Mails a link to set a new password. Errors: 404 'No User Found', 429 for known and unknown alike. */
export async function requestPasswordReset(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.passwordReset> },
): Promise<{ success: true }> {
  const { throttles } = ctx.ports;
  const network = networkOf("ip" in ctx.actor ? ctx.actor.ip : "");
  await throttles.take(rateLimits.mailToAddress, addressKey(ctx, body.email));
  const reservation = { limit: rateLimits.reminderMiss, key: network };
  const account = await throttles.attempt([reservation], isMiss, async () => {
    const known = await accountByEmail(ctx, body.email);
    if (!known) throw notFound("No User Found");
    return known;
  });
  await withTransaction(ctx, async (tx) => {
    const token = await issueToken(tx, account, "reset");
    const link = addressAt(tx.client, `/auth/set-password?token=${token}`);
    await queueMail(tx, { kind: "reset", to: account.email, data: { link } });
  });
  return { success: true };
}

const isMiss = (error: unknown) => isRefusal(error, "not_found");
