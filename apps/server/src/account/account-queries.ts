import { foldEmail } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { AppError } from "../errors.ts";

/** The living account of an address at the ctx's client. */
export function accountByEmail(ctx: Ctx, email: string): Promise<AccountRow | undefined> {
  return ctx.db
    .selectFrom("account")
    .selectAll()
    .where("client_id", "=", ctx.client.id)
    .where("email_folded", "=", foldEmail(email))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** The caller's own account; 401 when it has gone since. */
export async function ownAccount(ctx: Ctx, accountId: number): Promise<AccountRow> {
  const row = await ctx.db
    .selectFrom("account")
    .selectAll()
    .where("id", "=", accountId)
    .where("client_id", "=", ctx.client.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new AppError("unauthorized");
  return row;
}

/**
 * Holds an account's row until the transaction ends. Whatever changes an account with its sessions and links takes
 * this lock first, so that no two wait for each other.
 */
export async function lockAccount(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db
    .updateTable("account")
    .set((eb) => ({ credential_version: eb.ref("credential_version") }))
    .where("id", "=", accountId)
    .execute();
}
