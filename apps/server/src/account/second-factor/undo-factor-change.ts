import { writeAudit } from "../../audit/write-audit.ts";
import { addressAt } from "../../clients/addresses.ts";
import type { Ctx } from "../../context.ts";
import type { AccountRow } from "../../db/tables.ts";
import { issueToken, type MailedToken, revokeTokens } from "../one-time-tokens.ts";
import { hasFactor, removeFactors, removeFactorsSince } from "./factor-queries.ts";

export interface UndoLink {
  link: string;
  undoes: boolean;
}

/**
 * The link of a mail about a changed second factor (decision 054): for 7 days it sets a new
 * password and removes what was set up since. To be called before the change, whose time is later.
 * Nobody proved to own an address that was never verified, so it gets a link to the reminder
 * instead.
 */
export async function undoFactorLink(ctx: Ctx, account: AccountRow): Promise<UndoLink> {
  if (account.email_verified_at === null) return reminderLink(ctx);
  const token = await issueToken(ctx, account, "undo-factor");
  return { link: addressAt(ctx.client, `/auth/set-password?token=${token}`), undoes: true };
}

export function reminderLink({ client }: Ctx): UndoLink {
  return { link: addressAt(client, "/auth/password-reminder"), undoes: false };
}

/**
 * Removes the second factors that were set up since the link was issued, with all recovery codes,
 * and the links of later changes, which may be a thief's.
 */
export async function undoFactorChange(
  ctx: Ctx,
  { accountId, issuedAt }: Pick<MailedToken, "accountId" | "issuedAt">,
): Promise<void> {
  await removeFactorsSince(ctx, accountId, issuedAt);
  await revokeTokens(ctx, accountId, ["undo-factor"], issuedAt);
  await writeAudit(ctx, "change of second factor undone", "account", accountId);
  ctx.log.info({ event: "second_factor_undone", account: accountId });
}

/**
 * Removes the second factors of an account whose address was never verified, for the owner of that
 * mailbox who sets a new password: a stranger may have registered it, whose factor would keep them
 * out (decision 057).
 */
export async function removeStrangersFactors(ctx: Ctx, account: AccountRow): Promise<void> {
  if (account.email_verified_at !== null || !(await hasFactor(ctx, account.id))) return;
  await removeFactors(ctx, account.id);
  await writeAudit(ctx, "second factor reset", "account", account.id);
}
