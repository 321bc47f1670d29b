import type { Body, endpoints } from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { endBilling, openSubscriptions } from "../billing/index.ts";
import { type Ctx, type Merchant, withTransaction } from "../context.ts";
import { lockAccount } from "../db/person-queries.ts";
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

/** How often subscriptions are ended that begin meanwhile. */
const MAX_ROUNDS = 5;

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

/**
 * What the owner's own deletion does, also for the operator. Errors: 401 if it changed hands, 502,
 * 503.
 */
export async function removeAccount(ctx: Ctx, account: AccountRow): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await endBilling(ctx, account.id);
    if (await withTransaction(ctx, (tx) => remove(tx, account))) return;
  }
  throw new AppError("unavailable", { retryAfterSeconds: 5 });
}

/** False, without a change, if a payment has begun another subscription since they were ended. */
async function remove(ctx: Ctx, account: AccountRow): Promise<boolean> {
  await lockAccount(ctx, account.id);
  if ((await openSubscriptions(ctx, account.id)).length > 0) return false;
  const gone = `deleted:${account.id}`;
  const deleted = await revokeCredentials(ctx, account, {
    email: gone,
    email_folded: gone,
    password_hash: NO_PASSWORD,
    deleted_at: ctx.clock.now(),
  });
  if (!deleted) throw new AppError("unauthorized");
  await releaseEmails(ctx, account.id);
  await forgetNetworks(ctx, account.id);
  await removeFactors(ctx, account.id);
  await forgetAddresses(ctx, account);
  await retireStoreOf(ctx, account.id);
  await writeAudit(ctx, "account deleted", "account", account.id);
  return true;
}
