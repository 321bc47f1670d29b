import { type endpoints, limits, onePage, type ResponseBody } from "@coupon-center/contract";
import { presentAct, staffAddresses } from "../../audit/present-act.ts";
import type { Ctx, Staff } from "../../context.ts";
import { staffAccounts } from "./member-queries.ts";

/**
 * The latest acts on the client's staff accounts, and on payment events, which belong to no
 * account; newest first. Acts on stores and merchants are in the histories of the stores.
 */
export async function teamHistory(
  ctx: Ctx<Staff>,
): Promise<ResponseBody<typeof endpoints.staffTeamHistory>> {
  const onAccounts = await staffAccounts(ctx)
    .clearSelect()
    // With an inner join, SQLite could read the audit from its end instead of by account.
    .crossJoin("audit")
    .whereRef("audit.subject_id", "=", "account.id")
    .where("audit.subject", "=", "account")
    .selectAll("audit")
    .select("account.email as account")
    .orderBy("audit.id", "desc")
    .limit(limits.teamActs)
    .execute();
  const onEvents = await ctx.db
    .selectFrom("audit")
    .selectAll()
    .where("client_id", "=", ctx.client.id)
    .where("subject", "=", "subscription")
    .where("subject_id", "=", 0)
    .orderBy("id", "desc")
    .limit(limits.teamActs)
    .execute();
  const acts = [...onAccounts, ...onEvents.map((act) => ({ ...act, account: null }))]
    .toSorted((a, b) => b.id - a.id)
    .slice(0, limits.teamActs);
  const addresses = await staffAddresses(ctx, acts);
  return onePage(acts.map((act) => ({ ...presentAct(act, addresses), account: act.account })));
}
