import type { StaffStoreDetail } from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";
import type { Ctx, Staff } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import { isHeld } from "./present.ts";
import { existingStores } from "./review-queries.ts";

/** Since when a store of the queue has been waiting: its revision, or the store itself. */
export const waitingSince = sql<
  number | null
>`coalesce(store.revision_submitted_at, store.submitted_at)`;

/** Whether a store is in the queue: submitted, with a revision, or with a held coupon. */
export function isWaiting(ctx: Ctx): RawBuilder<boolean> {
  const held = sql`or (store.state = 'approved' and exists
    (select 1 from coupon where coupon.store_id = store.id and ${isHeld(ctx)}))`;
  return sql<boolean>`((store.state = 'pending' and store.submitted_at is not null)
    or (store.state = 'approved' and store.revision is not null) ${held})`;
}

/** Whether a store waits, how many others do, and which is next; after the last one the oldest. */
export async function placeInQueue(
  ctx: Ctx<Staff>,
  row: StoreRow,
): Promise<StaffStoreDetail["queue"]> {
  const own = await existingStores(ctx)
    .select(isWaiting(ctx).as("waits"))
    .select(waitingSince.as("since"))
    .where("store.id", "=", row.id)
    .executeTakeFirst();
  const since = own?.since ?? 0;
  const next = await existingStores(ctx)
    .select((eb) => ["store.id", eb.fn.countAll<number>().over().as("others")])
    .where(isWaiting(ctx))
    .where("store.id", "<>", row.id)
    .orderBy(
      sql`case when ${waitingSince} > ${since} or (${waitingSince} = ${since} and store.id > ${row.id})
        then 0 else 1 end`,
    )
    .orderBy(waitingSince)
    .orderBy("store.id")
    .limit(1)
    .executeTakeFirst();
  return {
    waits: Boolean(own?.waits),
    others: Number(next?.others ?? 0),
    next_id: next?.id ?? null,
  };
}
