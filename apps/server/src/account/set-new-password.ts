import { type Body, type endpoints, fault } from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, withTransaction } from "../context.ts";
import { lockAccount } from "../db/person-queries.ts";
import { type AppError, fieldError } from "../errors.ts";
import { refuseCommonPassword } from "./blocklist.ts";
import { rememberNetwork } from "./known-networks.ts";
import { findToken, useToken } from "./one-time-tokens.ts";
import { savePassword } from "./save-password.ts";
import { removeStrangersFactors, undoFactorChange } from "./second-factor/undo-factor-change.ts";
import { forgetFailures } from "./sign-in-attempt.ts";
import { revokeLaterUndos } from "./undo-links.ts";

const kinds = ["reset", "invite", "undo-factor"] as const;

/**
 * Sets a new password with a mailed token; ends every session of the account. That of a mail about
 * the second factor also removes what was set up since, and any link every factor of an account
 * whose address was never verified. Errors: 400 by field.
 */
export async function setNewPassword(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.setNewPassword> },
): Promise<{ success: true }> {
  refuseCommonPassword(ctx, body.password);
  // Checked first, so that an invalid token does not cost a password hash.
  const sent = await findToken(ctx, body.token, kinds);
  if (!sent) throw expired();
  const hash = await ctx.ports.passwords.hash(body.password);
  // Between transactions, as points are counted on another connection.
  await forgetFailures(ctx, sent.email);
  await withTransaction(ctx, async (tx) => {
    await lockAccount(tx, sent.accountId);
    const used = await useToken(tx, body.token, kinds);
    if (!used) throw expired();
    const isUndo = used.kind === "undo-factor";
    if (isUndo) await undoFactorChange(tx, used);
    // Whoever changed the second factor may have changed the password since, against this link.
    const holder = {
      id: used.accountId,
      ...(!isUndo && { credential_version: used.credentialVersion }),
    };
    const changed = await savePassword(tx, holder, hash);
    // A link is valid only for the address that it was mailed to.
    if (changed?.email !== used.email) throw expired();
    await removeStrangersFactors(tx, changed);
    await writeAudit(tx, "password set by link", "account", changed.id);
    await revokeLaterUndos(tx, changed.id, changed.email);
    // The owner of the mailbox signs in next, and must not be refused because of others' failures.
    await rememberNetwork(tx, changed.id);
  });
  return { success: true };
}

function expired(): AppError {
  return fieldError("token", fault("resetExpired"));
}
