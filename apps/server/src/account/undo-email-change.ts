import type { Body, endpoints, UndoEmailResponse } from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, withTransaction } from "../context.ts";
import { lockAccount } from "../db/person-queries.ts";
import { isUniqueViolation } from "../db/unique.ts";
import { foldEmail } from "../fold-email.ts";
import { NO_PASSWORD } from "../ports/passwords.ts";
import { addressTaken, claimEmail, releaseEmails } from "./email-claims.ts";
import {
  findToken,
  hasRestoredEmail,
  issueToken,
  linkExpired,
  useToken,
} from "./one-time-tokens.ts";
import { revokeCredentials } from "./revoke-credentials.ts";
import { removeFactorsSince } from "./second-factor/factor-queries.ts";
import { revokeLaterUndos, undoAddresses } from "./undo-links.ts";

/**
 * Restores an account to its former address (decision 054), by the link mailed there when it was
 * changed. The password, sessions and links are revoked with it; the response has a token to set a
 * new password, null if the link, or an earlier one, has restored it before. Errors: 400 under
 * `token`, 409.
 */
export async function undoEmailChange(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.undoEmailChange> },
): Promise<UndoEmailResponse> {
  const sent = await findToken(ctx, body.token, ["undo-email"]);
  if (!sent) return wasUndone(ctx, body.token);
  try {
    return await withTransaction(ctx, async (tx) => {
      await lockAccount(tx, sent.accountId);
      const used = await useToken(tx, body.token, ["undo-email"]);
      if (!used) return wasUndone(tx, body.token);
      // Set up by whoever changed the address, it would keep the owner out.
      await removeFactorsSince(tx, used.accountId, used.issuedAt);
      return restore(tx, used.accountId, used.email);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw addressTaken();
    throw error;
  }
}

/** Errors: 400 unless the change was undone: its first answer may have been lost. */
async function wasUndone(ctx: Ctx, token: string): Promise<UndoEmailResponse> {
  if (!(await hasRestoredEmail(ctx, token))) throw linkExpired();
  return { reset_token: null };
}

async function restore(ctx: Ctx, accountId: number, email: string): Promise<UndoEmailResponse> {
  const restored = await revokeCredentials(
    ctx,
    { id: accountId },
    {
      email,
      email_folded: foldEmail(email),
      email_verified_at: ctx.clock.now(),
      password_hash: NO_PASSWORD,
    },
  );
  // equivalent mutant (condition false, drop throw): the link belongs to an existing account of this client
  if (!restored) throw linkExpired();
  if (!(await claimEmail(ctx, accountId, email))) throw addressTaken();
  await revokeLaterUndos(ctx, accountId, email);
  await releaseEmails(ctx, accountId, [email, ...(await undoAddresses(ctx, accountId))]);
  await writeAudit(ctx, "change of address undone", "account", accountId);
  ctx.log.info({ event: "email_change_undone", account: accountId });
  return { reset_token: await issueToken(ctx, restored, "reset") };
}
