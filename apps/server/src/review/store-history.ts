import { type AuditEntry, limits } from "@coupon-center/contract";
import { sql } from "kysely";
import { isOwners } from "../audit/is-owners.ts";
import { presentAct, staffAddresses } from "../audit/present-act.ts";
import type { Ctx } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";

/**
 * The latest acts on a store, its coupons and its owner's account, newest first; an owner who
 * changes much, signed in or by mailed links, pushes no decision of staff out.
 */
export async function historyOf(
  ctx: Ctx,
  store: StoreRow,
  couponIds: readonly number[],
): Promise<AuditEntry[]> {
  const acts = await latestActs(ctx, store, couponIds, 1);
  acts.push(...(await latestActs(ctx, store, couponIds, 0)));
  const addresses = await staffAddresses(ctx, acts);
  return acts
    .toSorted((a, b) => b.id - a.id)
    .map((act) => ({
      ...presentAct(act, addresses),
      coupon_id: act.subject === "coupon" ? act.subject_id : null,
    }));
}

/** Each subject's acts are read from its latest one on, as a busy store has many thousands. */
function latestActs(ctx: Ctx, store: StoreRow, couponIds: readonly number[], areOwners: 0 | 1) {
  const acts = ctx.db.selectFrom("audit").selectAll().where(isOwners, "=", sql.lit(areOwners));
  const latest = (of: typeof acts) =>
    ctx.db.selectFrom(of.orderBy("id", "desc").limit(limits.storeActs).as("latest")).selectAll();
  const onSubject = (subject: "store" | "account" | "coupon", id: number) =>
    latest(acts.where("subject", "=", subject).where("subject_id", "=", id));
  return (
    couponIds
      // Before migration 042 an entry does not name its coupon's store; later ones are found twice.
      .map((id) => onSubject("coupon", id))
      .reduce((all, ofCoupon) => all.union(ofCoupon), latest(acts.where("store_id", "=", store.id)))
      .union(onSubject("store", store.id))
      .union(onSubject("account", store.owner_id))
      .orderBy("id", "desc")
      .limit(limits.storeActs)
      .execute()
  );
}
