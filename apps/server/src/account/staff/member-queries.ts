import { type endpoints, fault, onePage, type ResponseBody } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, Staff, System } from "../../context.ts";
import { lockAccount } from "../../db/person-queries.ts";
import type { AccountRow } from "../../db/tables.ts";
import { AppError, requireFound } from "../../errors.ts";
import { presentMembers } from "./present-member.ts";

/** The staff accounts of the ctx's client that exist. */
export function staffAccounts(ctx: Ctx) {
  return ctx.db
    .selectFrom("account")
    .selectAll()
    .where("account.client_id", "=", ctx.client.id)
    .where("role", "=", sql.lit("staff"))
    .where("deleted_at", "is", null);
}

/** All staff of the client by address. */
export async function listMembers(
  ctx: Ctx<Staff | System>,
): Promise<ResponseBody<typeof endpoints.staffListMembers>> {
  const accounts = await staffAccounts(ctx).orderBy("email_folded").execute();
  return onePage(await presentMembers(ctx, accounts));
}

/**
 * Locks the admin's own account and another one, in one order for all, and returns the other. So of
 * two admins who suspend each other, one remains active. The operator has no account. Errors: 401
 * if the admin is no longer one, 404, 409 for the own account.
 */
export async function claimMember(ctx: Ctx<Staff | System>, id: number): Promise<AccountRow> {
  if (ctx.actor.kind === "system") {
    await lockAccount(ctx, id);
    return memberOf(ctx, id);
  }
  const own = ctx.actor.accountId;
  for (const locked of [own, id].toSorted((a, b) => a - b)) await lockAccount(ctx, locked);
  const admin = await staffAccounts(ctx)
    .where("id", "=", own)
    .where("is_admin", "=", 1)
    .where("suspended_at", "is", null)
    .executeTakeFirst();
  if (!admin) throw new AppError("unauthorized");
  const member = await memberOf(ctx, id);
  if (id === own) throw new AppError("conflict", { detail: fault("ownAccount") });
  return member;
}

async function memberOf(ctx: Ctx, id: number): Promise<AccountRow> {
  return requireFound(await staffAccounts(ctx).where("id", "=", id).executeTakeFirst());
}
