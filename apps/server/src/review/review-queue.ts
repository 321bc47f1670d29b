import { limits, type StaffStoreDetail } from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";
import type { Ctx, Staff } from "../context.ts";
import { countUpTo } from "../db/count-rows.ts";
import type { StoreRow } from "../db/tables.ts";
import { existingStores } from "../store/index.ts";
import { reviewsFirst } from "./present.ts";

/**
 * Since when a store of the queue has been waiting: its revision, its coupons or the store itself.
 */
export const waitingSince = sql<number>`coalesce(store.revision_submitted_at,
  case when store.state = 'approved' then store.held_since end, store.submitted_at, 0)`;

const queueOrder = sql`${waitingSince}, store.id`;

/** A store's position in the queue. */
export interface QueueCursor {
  since: number;
  id: number;
}

/** Submitted, with a revision, or with a coupon that waits; as the queue's index has it. */
const waits = sql<boolean>`((store.state = 'pending' and store.submitted_at is not null)
  or (store.state = 'approved' and (store.revision is not null or store.held = 2)))`;
/** With another coupon that waits if the client reviews coupons first, as `isHeld` has it. */
const waitsForCoupon = sql<boolean>`(store.state = 'approved' and store.revision is null and store.held = 1)`;

/** The parts of the client's queue, each of them an index in its order. */
const partsOf = (ctx: Ctx) => (reviewsFirst(ctx) ? [waits, waitsForCoupon] : [waits]);

/** Whether a store is in the queue. */
export function isWaiting(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(partsOf(ctx), sql` or `)})`;
}

/** The number of stores in the queue, up to one more than a list counts. */
export async function countQueue(ctx: Ctx<Staff>): Promise<number> {
  let count = 0;
  for (const part of partsOf(ctx)) {
    const stores = existingStores(ctx).where(part).select("store.id");
    // In this order SQLite reads the part's index, and not all stores of its state.
    count += await countUpTo(ctx.db, stores.orderBy(queueOrder));
  }
  return Math.min(count, limits.counted + 1);
}

/** Where a list is read from: after or before a position, or from the first on. */
export interface QueuePlace {
  after?: QueueCursor | undefined;
  before?: QueueCursor | undefined;
}

/**
 * The next of the queue from a place on, oldest first; before a place in reverse, nearest first.
 */
export async function nextInQueue(
  ctx: Ctx<Staff>,
  { after, before }: QueuePlace,
  most: number,
): Promise<QueueCursor[]> {
  const direction = before ? "desc" : "asc";
  const found: QueueCursor[] = [];
  for (const part of partsOf(ctx)) {
    let stores = existingStores(ctx).where(part);
    if (after) stores = stores.where(sql<boolean>`(${queueOrder}) > (${after.since}, ${after.id})`);
    if (before)
      stores = stores.where(sql<boolean>`(${queueOrder}) < (${before.since}, ${before.id})`);
    const ofPart = await stores
      .select([waitingSince.as("since"), "store.id"])
      .orderBy(waitingSince, direction)
      .orderBy("store.id", direction)
      .limit(most)
      .execute();
    found.push(...ofPart);
  }
  const sign = before ? -1 : 1;
  return found.toSorted((a, b) => sign * byAge(a, b)).slice(0, most);
}

/** Oldest first. */
export const byAge = (a: QueueCursor, b: QueueCursor): number => a.since - b.since || a.id - b.id;

/** Whether a store waits, how many others do, and which is next; after the last one the oldest. */
export async function placeInQueue(
  ctx: Ctx<Staff>,
  row: StoreRow,
): Promise<StaffStoreDetail["queue"]> {
  const own = await existingStores(ctx)
    .select([isWaiting(ctx).as("waits"), waitingSince.as("since"), "store.id"])
    .where("store.id", "=", row.id)
    .executeTakeFirst();
  const isIn = Boolean(own?.waits);
  const [after] = own ? await nextInQueue(ctx, { after: own }, 1) : [];
  // The first two, as the oldest may be the store itself.
  const oldest = after ? [] : await nextInQueue(ctx, {}, 2);
  const next = after ?? oldest.find(({ id }) => id !== row.id);
  const others = (await countQueue(ctx)) - (isIn ? 1 : 0);
  return { waits: isIn, others: Math.min(others, limits.counted), next_id: next?.id ?? null };
}
