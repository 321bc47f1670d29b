import type { Body, endpoints } from "@coupon-center/contract";
import { addressAt } from "../clients/addresses.ts";
import { type Ctx, type Merchant, type Staff, withTransaction } from "../context.ts";
import { AppError, isRefusal } from "../errors.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { networkKey, rateLimits } from "../ports/rate-limits.ts";
import { addressKey } from "./account-queries.ts";
import { accountByPassword } from "./check-password.ts";
import { addressTaken, isEmailTaken } from "./email-claims.ts";
import { takeMail } from "./mail-budget.ts";
import { issueToken } from "./one-time-tokens.ts";

/**
 * Requests a change of address, which takes effect when the link mailed to the new one is followed.
 * Errors: 400, 409, 429.
 */
export async function changeEmail(
  ctx: Ctx<Merchant | Staff>,
  { body }: { body: Body<typeof endpoints.changeEmail> },
): Promise<{ success: true }> {
  const account = await accountByPassword(ctx, body.password, "password");
  await ctx.ports.throttles.take(rateLimits.changeEmailByAccount, `${account.id}`);
  await refuseTaken(ctx, account.id, body.email);
  // Limits the mails to one address, regardless of which accounts request them.
  await ctx.ports.throttles.take(rateLimits.mailToAddress, addressKey(ctx, body.email));
  await takeMail(ctx, body.email);
  await withTransaction(ctx, async (tx) => {
    const waiting = await tx.db
      .updateTable("account")
      .set({ pending_email: body.email })
      .where("id", "=", account.id)
      .where("credential_version", "=", account.credential_version)
      .returning("id")
      .executeTakeFirst();
    // The credentials changed after the password was checked, which ended this session.
    if (!waiting) throw new AppError("unauthorized");
    const token = await issueToken(tx, { ...account, email: body.email }, "change-email");
    const link = addressAt(tx.client, `/auth/verify-email?token=${token}`);
    await queueMail(tx, { kind: "verify-new-address", to: body.email, data: { link } });
  });
  return { success: true };
}

/** Limits how often one can find out that an address is taken, as for registrations. */
function refuseTaken(ctx: Ctx<Merchant | Staff>, accountId: number, email: string): Promise<void> {
  const reservation = { limit: rateLimits.takenEmail, key: networkKey(ctx) };
  return ctx.ports.throttles.attempt([reservation], isTaken, async () => {
    if (await isEmailTaken(ctx, accountId, email)) throw addressTaken();
  });
}

const isTaken = (error: unknown) => isRefusal(error, "conflict");
