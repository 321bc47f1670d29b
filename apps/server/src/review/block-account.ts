import { type Body, type endpoints, fault, type Params } from "@coupon-center/contract";
import { revokeCredentials } from "../account/index.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { addressAt } from "../clients/addresses.ts";
import { type Ctx, type Staff, withTransaction } from "../context.ts";
import { lockStore } from "../db/lock-store.ts";
import { accountLock } from "../db/person-queries.ts";
import type { AccountRow } from "../db/tables.ts";
import { AppError, requireFound } from "../errors.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { storeRowOf } from "../store/index.ts";
import { suspend } from "./suspend-store.ts";

interface BlockInput {
  params: Params<typeof endpoints.staffBlockAccount>;
  body: Body<typeof endpoints.staffBlockAccount>;
}

/**
 * Blocks a merchant's account: revokes its sessions and links, refuses every sign-in, and suspends
 * its store (decision 054). Errors: 404, 409.
 */
export function blockAccount(
  ctx: Ctx<Staff>,
  { params, body }: BlockInput,
): Promise<{ success: true }> {
  const { reason } = body;
  return withTransaction(ctx, async (tx) => {
    const account = await lockMerchant(tx, params.id);
    if (account.suspended_at !== null)
      throw new AppError("conflict", { detail: fault("alreadyBlocked") });
    // As it is after an approval, or its owner's own change, at the same time.
    const store = await lockStore(tx).where("owner_id", "=", params.id).executeTakeFirst();
    if (store && store.state !== "suspended") await suspend(tx, store, reason);
    await revokeCredentials(tx, { id: account.id }, { suspended_at: tx.clock.now() });
    await writeAudit(tx, "account blocked", "account", account.id, reason);
    const link = addressAt(tx.client, "/");
    await queueMail(tx, { kind: "account-blocked", to: account, data: { reason, link } });
    return { success: true };
  });
}

/**
 * Lets a blocked merchant sign in again, and mails it; approving the store is another decision.
 * Errors: 404, 409.
 */
export function unblockAccount(
  ctx: Ctx<Staff>,
  { params }: { params: Params<typeof endpoints.staffUnblockAccount> },
): Promise<{ success: true }> {
  return withTransaction(ctx, async (tx) => {
    const account = await lockMerchant(tx, params.id);
    if (account.suspended_at === null)
      throw new AppError("conflict", { detail: fault("notBlocked") });
    await tx.db
      .updateTable("account")
      .set({ suspended_at: null })
      .where("id", "=", account.id)
      .execute();
    await writeAudit(tx, "account unblocked", "account", account.id);
    const hasStore = (await storeRowOf(tx, account.id)) !== undefined;
    const link = addressAt(tx.client, "/my-store");
    await queueMail(tx, { kind: "account-unblocked", to: account, data: { hasStore, link } });
    return { success: true };
  });
}

/**
 * The merchant's row, locked until the transaction ends: another block and the creation of a store
 * wait for it. Errors: 404.
 */
async function lockMerchant(ctx: Ctx<Staff>, id: number): Promise<AccountRow> {
  const row = await accountLock(ctx.db)
    .where("id", "=", id)
    .where("client_id", "=", ctx.client.id)
    .where("role", "=", "merchant")
    .executeTakeFirst();
  return requireFound(row);
}
