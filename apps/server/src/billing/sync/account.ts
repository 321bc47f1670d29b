import type { Ctx } from "../../context.ts";
import type { AccountRow } from "../../db/tables.ts";
import { endedStatuses } from "./stripe-schemas.ts";

const columns = [
  "id",
  "client_id",
  "email",
  "deleted_at",
  "first_transaction_id",
  "billing_version",
] as const;
export type BilledAccount = Pick<AccountRow, (typeof columns)[number]>;

/** An account for billing; includes deleted accounts, as payments may still arrive for them. */
export function billedAccount(ctx: Ctx, id: number): Promise<BilledAccount> {
  return ctx.db
    .selectFrom("account")
    .select(columns)
    .where("id", "=", id)
    .where("client_id", "=", ctx.client.id)
    .executeTakeFirstOrThrow();
}

/**
 * Locks the account's row until the transaction ends, unless its billing was written, or it was
 * deleted, since it was read. False means that the data read is outdated.
 */
export async function claimAccount(ctx: Ctx, account: BilledAccount): Promise<boolean> {
  const claimed = await ctx.db
    .updateTable("account")
    // equivalent mutant (swap arithmetic): the number only has to change
    .set({ billing_version: account.billing_version + 1 })
    .where("id", "=", account.id)
    .where("billing_version", "=", account.billing_version)
    .where("deleted_at", account.deleted_at === null ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The known subscriptions of an account that have not ended. */
export async function openSubscriptions(ctx: Ctx, accountId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("subscription")
    .select("id")
    .where("account_id", "=", accountId)
    .where("client_id", "=", ctx.client.id)
    .where("status", "not in", endedStatuses)
    .execute();
  return rows.map(({ id }) => id);
}
