import type { AuditEntry } from "@coupon-center/contract";
import { sql } from "kysely";
import { isOwners } from "../audit/is-owners.ts";
import type { Ctx } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import { isoTime } from "../ports/clock.ts";

/** As many acts of the owner, and as many of others. */
const HISTORY = 200;

/**
 * The latest acts on a store, its coupons and its owner's account, newest first; an owner who changes
 * much, signed in or by mailed links, pushes no decision of staff out.
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
      id: act.id,
      act: act.act,
      coupon_id: act.subject === "coupon" ? act.subject_id : null,
      actor: act.actor,
      actor_now: movedTo(act, addresses),
      reason: act.reason,
      at: isoTime(act.at),
    }));
}

/** Each subject's acts are read from its latest one on, as a busy store has many thousands. */
function latestActs(ctx: Ctx, store: StoreRow, couponIds: readonly number[], areOwners: 0 | 1) {
  const acts = ctx.db.selectFrom("audit").selectAll().where(isOwners, "=", sql.lit(areOwners));
  const latest = (of: typeof acts) =>
    ctx.db.selectFrom(of.orderBy("id", "desc").limit(HISTORY).as("latest")).selectAll();
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
      .limit(HISTORY)
      .execute()
  );
}

type Act = Awaited<ReturnType<typeof latestActs>>[number];

/** The present addresses of the staff who acted, by their accounts. */
async function staffAddresses(ctx: Ctx, acts: readonly Act[]): Promise<Map<number, string>> {
  const ids = new Set(acts.flatMap(({ actor_id }) => actor_id ?? []));
  if (ids.size === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("account")
    .select(["id", "email"])
    .where("id", "in", [...ids])
    .where("client_id", "=", ctx.client.id)
    .where("role", "=", "staff")
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

function movedTo({ actor, actor_id }: Act, addresses: ReadonlyMap<number, string>): string | null {
  const now = actor_id === null ? undefined : addresses.get(actor_id);
  return now === undefined || now === actor ? null : now;
}
