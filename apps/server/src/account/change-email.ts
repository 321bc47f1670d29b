import {
  accountEmail,
  type Body,
  emailLetters,
  type endpoints,
  fault,
} from "@coupon-center/contract";
import { addressAt } from "../clients/addresses.ts";
import { type Ctx, type Merchant, type Staff, withTransaction } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { AppError, fieldError } from "../errors.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { networkKey, rateLimits } from "../ports/rate-limits.ts";
import { addressKey } from "./account-queries.ts";
import { accountByPassword } from "./check-password.ts";
import { addressTaken, isEmailTaken } from "./email-claims.ts";
import { takeMail } from "./mail-budget.ts";
import { issueToken, revokeTokens } from "./one-time-tokens.ts";

/**
 * Requests a change of address, which takes effect when the link mailed to the new one is followed;
 * with the present address, withdraws the request before. Errors: 400, 409, 429.
 */
export async function changeEmail(
  ctx: Ctx<Merchant | Staff>,
  { body }: { body: Body<typeof endpoints.changeEmail> },
): Promise<{ success: true }> {
  const account = await accountByPassword(ctx, body.password, "password");
  if (emailLetters(body.email) === emailLetters(account.email)) {
    await withTransaction(ctx, async (tx) => {
      await setPending(tx, account, null);
      await revokeTokens(tx, account.id, ["change-email"]);
    });
    return { success: true };
  }
  if (!accountEmail.safeParse(body.email).success)
    throw fieldError("email", fault("emailNotValid"));
  await ctx.ports.throttles.take(rateLimits.changeEmailByAccount, `${account.id}`);
  await refuseTaken(ctx, account.id, body.email);
  // Limits the mails to one address, regardless of which accounts request them.
  await ctx.ports.throttles.take(rateLimits.mailToAddress, addressKey(ctx, body.email));
  await takeMail(ctx, body.email);
  await withTransaction(ctx, async (tx) => {
    await setPending(tx, account, body.email);
    const token = await issueToken(tx, { ...account, email: body.email }, "change-email");
    const link = addressAt(tx.client, `/auth/verify-email?token=${token}`);
    await queueMail(tx, { kind: "verify-new-address", to: body.email, data: { link } });
  });
  return { success: true };
}

/** Errors: 401 if the credentials changed since the check of the password, which ends sessions. */
async function setPending(
  ctx: Ctx,
  { id, credential_version }: AccountRow,
  pending_email: string | null,
): Promise<void> {
  const changed = await ctx.db
    .updateTable("account")
    .set({ pending_email })
    .where("id", "=", id)
    .where("credential_version", "=", credential_version)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new AppError("unauthorized");
}

/** Limits how often one can find out that an address is taken, as for registrations. */
function refuseTaken(ctx: Ctx<Merchant | Staff>, accountId: number, email: string): Promise<void> {
  const reservation = { limit: rateLimits.takenEmail, key: networkKey(ctx) };
  return ctx.ports.throttles.attempt([reservation], "conflict", async () => {
    if (await isEmailTaken(ctx, accountId, email)) throw addressTaken();
  });
}
