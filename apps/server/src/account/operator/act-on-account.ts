import { writeAudit } from "../../audit/write-audit.ts";
import { type Ctx, type System, withTransaction } from "../../context.ts";
import { lockAccount } from "../../db/person-queries.ts";
import type { AccountRow } from "../../db/tables.ts";
import { OperatorRefusal } from "../../errors.ts";
import { removeAccount } from "../delete-account.ts";
import { mailReset } from "../password-reset.ts";
import { resetFactor } from "../second-factor/change-factor.ts";
import { endAllSessions } from "../sessions/end-session.ts";
import { refuseStaff } from "./find-accounts.ts";

/** Mails the owner a link to set a new password. Errors: OperatorRefusal for a blocked account. */
export function resetPasswordOf(ctx: Ctx<System>, account: AccountRow): Promise<void> {
  if (account.suspended_at !== null)
    throw new OperatorRefusal(
      `${account.email} is blocked: it could not sign in with a new password`,
    );
  return withTransaction(ctx, async (tx) => {
    await mailReset(tx, account);
    await writeAudit(tx, "password reset mailed", "account", account.id);
  });
}

/** Signs an account out everywhere. */
export function endSessionsOf(ctx: Ctx<System>, { id }: AccountRow): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await lockAccount(tx, id);
    await endAllSessions(tx, id);
    await writeAudit(tx, "sessions ended", "account", id);
  });
}

/** Removes the second factor of an owner who lost it. Errors: OperatorRefusal if there is none. */
export function resetFactorOf(ctx: Ctx<System>, account: AccountRow): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await lockAccount(tx, account.id);
    if (!(await resetFactor(tx, account)))
      throw new OperatorRefusal(`${account.email} has no second factor`);
    await writeAudit(tx, "second factor reset", "account", account.id);
  });
}

/**
 * Deletes a merchant's account as its owner would. Errors: OperatorRefusal for staff, 401 if it
 * changed hands meanwhile, 409, 502.
 */
export async function deleteForOwner(ctx: Ctx<System>, account: AccountRow): Promise<void> {
  refuseStaff(account);
  await removeAccount(ctx, account);
}
