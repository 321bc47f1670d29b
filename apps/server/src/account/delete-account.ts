import type { Body, endpoints } from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { endBilling } from "../billing/index.ts";
import { type Ctx, type Merchant, withTransaction } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { AppError } from "../errors.ts";
import { NO_PASSWORD } from "../ports/passwords.ts";
import { retireStoreOf } from "../store/index.ts";
import { accountByPassword } from "./check-password.ts";
import { releaseEmails } from "./email-claims.ts";
import { forgetAddresses } from "./forget-addresses.ts";
import { forgetNetworks } from "./known-networks.ts";
import { revokeCredentials } from "./revoke-credentials.ts";
import { removeFactors } from "./second-factor/factor-queries.ts";

/**
 * Deletes the caller's account. Its subscriptions are cancelled first; its store page answers 410
 * and its slug stays reserved (decision 020).
 */
export async function deleteAccount(
  ctx: Ctx<Merchant>,
  { body }: { body: Body<typeof endpoints.deleteMe> },
): Promise<{ success: true }> {
  await removeAccount(ctx, await accountByPassword(ctx, body.password, "password"));
  return { success: true };
}

/** What the owner's own deletion does, also for the operator. Errors: 401 if it changed hands, 502. */
export async function removeAccount(ctx: Ctx, account: AccountRow): Promise<void> {
  await endBilling(ctx, account.id);
  await withTransaction(ctx, async (tx) => {
    const gone = `deleted:${account.id}`;
    const deleted = await revokeCredentials(tx, account, {
      email: gone,
      email_folded: gone,
      password_hash: NO_PASSWORD,
      deleted_at: tx.clock.now(),
    });
    if (!deleted) throw new AppError("unauthorized");
    await releaseEmails(tx, account.id);
    await forgetNetworks(tx, account.id);
    await removeFactors(tx, account.id);
    await forgetAddresses(tx, account);
    await retireStoreOf(tx, account.id);
    await writeAudit(tx, "account deleted", "account", account.id);
  });
}
