import type { Body, endpoints } from "@coupon-center/contract";
import { foldEmail } from "@coupon-center/contract";
import { type Ctx, withTransaction } from "../context.ts";
import { isUniqueViolation } from "../db/unique.ts";
import { fieldError, Refusal } from "../errors.ts";
import { submitStoreOf } from "../store/index.ts";
import { useToken } from "./one-time-tokens.ts";

/** Verifies the address that a link was mailed to, new or changed. Errors: 400 under `token`, 409. */
export async function verifyEmail(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.verifyEmail> },
): Promise<{ email_verified: boolean }> {
  try {
    await withTransaction(ctx, async (tx) => {
      const used = await useToken(tx, body.token, ["verify", "change-email"]);
      if (!used) throw fieldError("token", "This link has expired");
      if (used.kind === "change-email") await takeNewAddress(tx, used.accountId);
      await tx.db
        .updateTable("account")
        .set({ email_verified_at: tx.clock.now() })
        .where("id", "=", used.accountId)
        .execute();
      tx.ports.sessions.forgetAccount(used.accountId);
      await submitStoreOf(tx, used.accountId);
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Refusal("conflict", { detail: "A user with this email already exists" });
    throw error;
  }
  return { email_verified: true };
}

async function takeNewAddress(ctx: Ctx, accountId: number): Promise<void> {
  const account = await ctx.db
    .selectFrom("account")
    .select("pending_email")
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account?.pending_email) throw fieldError("token", "This link has expired");
  await ctx.db
    .updateTable("account")
    .set({
      email: account.pending_email,
      email_folded: foldEmail(account.pending_email),
      pending_email: null,
    })
    .where("id", "=", accountId)
    .execute();
  ctx.log.info({ event: "email_changed", account: accountId });
}
