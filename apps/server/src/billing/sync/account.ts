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
 * Locks the account's row until the transaction ends, unless its billing was written since it was
 * read. False means that the data read is outdated.
 */
export async function claimAccount(ctx: Ctx, account: BilledAccount): Promise<boolean> {
  const claimed = await ctx.db
    .updateTable("account")
    // equivalent mutant (swap arithmetic): the number only has to change
    .set({ billing_version: account.billing_version + 1 })
    .where("id", "=", account.id)
    .where("billing_version", "=", account.billing_version)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}
