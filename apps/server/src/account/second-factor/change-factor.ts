import type { FactorAdded, Mail, Session } from "@coupon-center/contract";
import { writeAudit } from "../../audit/write-audit.ts";
import { type Ctx, withTransaction } from "../../context.ts";
import type { AccountRow } from "../../db/tables.ts";
import { AppError } from "../../errors.ts";
import { queueMail } from "../../outbox/queue-mail.ts";
import { mayMail } from "../mail-budget.ts";
import { revokeCredentials } from "../revoke-credentials.ts";
import { openSession } from "../sessions/open-session.ts";
import { endWithLastFactor, hasFactor, removeFactors } from "./factor-queries.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { reminderLink, type UndoLink, undoFactorLink } from "./undo-factor-change.ts";

type FactorChange = Extract<Mail, { kind: "second-factor-changed" }>["data"]["change"];

/**
 * Changes the second factor of the caller, whose password was checked: ends all sessions, voids all
 * links, mails the owner and returns a new session beside what `apply` returned. Errors: 401 if the
 * credentials have changed since, and those of `apply`.
 */
export async function changeFactor<T>(
  ctx: Ctx,
  account: AccountRow,
  change: FactorChange,
  apply: (tx: Ctx) => Promise<T>,
): Promise<{ session: Session; result: T }> {
  const isMailed = await mayMail(ctx, account);
  return withTransaction(ctx, async (tx) => {
    const changed = await revokeCredentials(tx, account);
    if (!changed) throw new AppError("unauthorized");
    const undo = isMailed ? await undoFactorLink(tx, changed) : null;
    const result = await apply(tx);
    await writeAudit(tx, `second factor: ${change}`, "account", changed.id);
    if (undo) await mailFactorChange(tx, changed, change, undo);
    return { session: await openSession(tx, changed), result };
  });
}

/** Adds a second factor; the first one comes with recovery codes. Errors: as above. */
export async function addFactor(
  ctx: Ctx,
  account: AccountRow,
  change: FactorChange,
  apply: (tx: Ctx) => Promise<void>,
): Promise<FactorAdded> {
  const { session, result } = await changeFactor(ctx, account, change, async (tx) => {
    const isFirst = !(await hasFactor(tx, account.id));
    await apply(tx);
    return isFirst ? replaceRecoveryCodes(tx, account.id) : [];
  });
  return { session, recovery_codes: result };
}

/** Removes a second factor; the recovery codes go with the last one. Errors: as above. */
export async function removeFactor(
  ctx: Ctx,
  account: AccountRow,
  change: FactorChange,
  apply: (tx: Ctx) => Promise<void>,
): Promise<{ session: Session }> {
  const { session } = await changeFactor(ctx, account, change, async (tx) => {
    await apply(tx);
    await endWithLastFactor(tx, account.id);
  });
  return { session };
}

/**
 * Removes the second factor of another account, for an owner who lost it; sessions and links end,
 * and the owner is mailed. Null if there is none.
 */
export async function resetFactor(ctx: Ctx, account: AccountRow): Promise<AccountRow | null> {
  if (!(await hasFactor(ctx, account.id))) return null;
  await removeFactors(ctx, account.id);
  const reset = await revokeCredentials(ctx, account);
  if (reset) await mailFactorChange(ctx, reset, "reset by an admin", reminderLink(ctx));
  return reset;
}

/** Tells the owner what changed, in the transaction of the change. */
async function mailFactorChange(
  ctx: Ctx,
  account: AccountRow,
  change: FactorChange,
  undo: UndoLink,
): Promise<void> {
  await queueMail(ctx, {
    kind: "second-factor-changed",
    to: account.email,
    data: { change, ...undo },
  });
}
