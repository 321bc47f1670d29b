import type { Ctx } from "../../context.ts";
import type { AccountRow } from "../../db/tables.ts";

export type BilledAccount = Pick<
  AccountRow,
  "id" | "client_id" | "email" | "deleted_at" | "first_transaction_id" | "billing_version"
>;

const columns = [
  "id",
  "client_id",
  "email",
  "deleted_at",
  "first_transaction_id",
  "billing_version",
] as const;

/** An account for billing; a deleted one too, for money may still come in for it. */
export function billedAccount(ctx: Ctx, id: number): Promise<BilledAccount> {
  return ctx.db
    .selectFrom("account")
    .select(columns)
    .where("id", "=", id)
    .where("client_id", "=", ctx.client.id)
    .executeTakeFirstOrThrow();
}

/**
 * Takes the account for a writing, if nothing was written since it was read: then its row is locked until
 * the transaction ends. False means that the reading is old.
 */
export async function claimAccount(ctx: Ctx, account: BilledAccount): Promise<boolean> {
  const claimed = await ctx.db
    .updateTable("account")
    // equivalent mutant (swap arithmetic): only that it is another number counts
    .set({ billing_version: account.billing_version + 1 })
    .where("id", "=", account.id)
    .where("billing_version", "=", account.billing_version)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}
