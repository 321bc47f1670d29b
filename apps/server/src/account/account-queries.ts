import type { Ctx } from "../context.ts";
import { validSessions } from "../db/person-queries.ts";
import type { AccountRow } from "../db/tables.ts";
import { AppError } from "../errors.ts";
import { foldEmail } from "../fold-email.ts";

/** The account with this id at the ctx's client, unless it is deleted. */
export function accountById(ctx: Ctx, accountId: number): Promise<AccountRow | undefined> {
  return ctx.db
    .selectFrom("account")
    .selectAll()
    .where("id", "=", accountId)
    .where("client_id", "=", ctx.client.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** The caller's own account. Errors: 401 if it has been deleted since. */
export async function ownAccount(ctx: Ctx, accountId: number): Promise<AccountRow> {
  const row = await accountById(ctx, accountId);
  if (!row) throw new AppError("unauthorized");
  return row;
}

/** How many sessions of each account are open; accounts without any are left out. */
export async function countSessions(
  ctx: Ctx,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  // PostgreSQL takes no empty list.
  if (accountIds.length === 0) return new Map();
  const open = await validSessions(ctx.db, ctx.clock.now())
    .select((eb) => ["account.id", eb.fn.countAll<number>().as("count")])
    .where("account.id", "in", accountIds)
    .groupBy("account.id")
    .execute();
  return new Map(open.map(({ id, count }) => [id, Number(count)]));
}

/** An address as a rate limit's key: per client, normalised to its mailbox. */
export function addressKey(ctx: Ctx, email: string): string {
  return `${ctx.client.id}:${foldEmail(email)}`;
}
