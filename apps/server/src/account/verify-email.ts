import type { Body, endpoints, VerifyEmailResponse } from "@coupon-center/contract";
import { type Ctx, withTransaction } from "../context.ts";
import { lockAccount } from "../db/person-queries.ts";
import { isUniqueViolation } from "../db/unique.ts";
import { submitStoreOf } from "../store/index.ts";
import { ownAccount } from "./account-queries.ts";
import { applyEmailChange } from "./apply-email-change.ts";
import { addressTaken } from "./email-claims.ts";
import { mayMail } from "./mail-budget.ts";
import {
  findToken,
  hasChangedEmail,
  linkExpired,
  type MailedToken,
  useToken,
} from "./one-time-tokens.ts";
import { openSession } from "./sessions/open-session.ts";

/**
 * Verifies the address that a link was mailed to, the current or a new one. A new one ends all
 * sessions; a caller who is signed in to the account gets a new session. A change that was made is
 * confirmed again, as its first answer may have been lost. Errors: 400 under `token`, 409.
 */
export async function verifyEmail(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.verifyEmail> },
): Promise<VerifyEmailResponse> {
  const sent = await findToken(ctx, body.token, ["verify", "change-email"]);
  if (!sent) return confirmAgain(ctx, body.token);
  const isFormerMailed =
    sent.kind === "verify" || (await mayMail(ctx, await ownAccount(ctx, sent.accountId)));
  try {
    return await withTransaction(ctx, async (tx) => {
      await lockAccount(tx, sent.accountId);
      const used = await useToken(tx, body.token, [sent.kind]);
      if (!used) return confirmAgain(tx, body.token);
      const session =
        used.kind === "verify" ? await confirm(tx, used) : await move(tx, used, { isFormerMailed });
      await submitStoreOf(tx, used.accountId);
      return { email_verified: true, ...(session && { session }) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw addressTaken();
    throw error;
  }
}

async function confirmAgain(ctx: Ctx, token: string): Promise<VerifyEmailResponse> {
  if (!(await hasChangedEmail(ctx, token))) throw linkExpired();
  return { email_verified: true };
}

async function confirm(ctx: Ctx, used: MailedToken): Promise<null> {
  const confirmed = await ctx.db
    .updateTable("account")
    .set({ email_verified_at: ctx.clock.now() })
    .where("id", "=", used.accountId)
    .where("email", "=", used.email)
    .where("credential_version", "=", used.credentialVersion)
    .returning("id")
    .executeTakeFirst();
  if (!confirmed) throw linkExpired();
  return null;
}

async function move(ctx: Ctx, used: MailedToken, former: { isFormerMailed: boolean }) {
  const moved = await applyEmailChange(ctx, used, former);
  if (!moved) throw linkExpired();
  const isOwn = "accountId" in ctx.actor && ctx.actor.accountId === moved.id;
  return isOwn ? openSession(ctx, moved) : null;
}
