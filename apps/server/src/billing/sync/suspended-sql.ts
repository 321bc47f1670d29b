import { type SqlBool, sql } from "kysely";
import type { Ctx } from "../../context.ts";

/** Whether an account or its store, which may be missing from a left join, is suspended. */
export const isSuspendedSql = sql<SqlBool>`(account.suspended_at is not null
  or store.state is not distinct from 'suspended')`;

/** Whether an account of the client or its store is suspended. */
export async function isSuspended(ctx: Ctx, accountId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("account")
    .leftJoin("store", "store.owner_id", "account.id")
    .select("account.id")
    .where("account.id", "=", accountId)
    .where("account.client_id", "=", ctx.client.id)
    .where(isSuspendedSql)
    .executeTakeFirst();
  return row !== undefined;
}
