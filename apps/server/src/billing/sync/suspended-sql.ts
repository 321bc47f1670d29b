import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Ctx } from "../../context.ts";

/** Whether an account or its store, which may be missing from a left join, is suspended. */
export const isSuspendedSql = sql<SqlBool>`(account.suspended_at is not null
  or store.state is not distinct from 'suspended')`;

/** Whether an account of the client or its store is suspended. */
export function isSuspended(ctx: Ctx, accountId: number): Promise<boolean> {
  return isSo(ctx, accountId, isSuspendedSql);
}

/** Whether nothing of an account of the client is public, whatever its plan is (decision 031). */
export function isUnapproved(ctx: Ctx, accountId: number): Promise<boolean> {
  return isSo(ctx, accountId, isUnapprovedSql);
}

const isUnapprovedSql = sql<SqlBool>`(account.suspended_at is not null
  or store.state is distinct from 'approved')`;

async function isSo(ctx: Ctx, accountId: number, what: RawBuilder<SqlBool>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("account")
    .leftJoin("store", "store.owner_id", "account.id")
    .select("account.id")
    .where("account.id", "=", accountId)
    .where("account.client_id", "=", ctx.client.id)
    .where(what)
    .executeTakeFirst();
  return row !== undefined;
}
