import { addDays } from "@coupon-center/contract";
import { type Selectable, sql } from "kysely";
import { addressAt } from "../clients/addresses.ts";
import { type Ctx, type System, withTransaction } from "../context.ts";
import type { CouponRow, StoreTable } from "../db/tables.ts";
import { queueMail } from "../outbox/queue.ts";
import { todayOf } from "./coupon-queries.ts";
import { presentCoupon } from "./present.ts";
import { publicStoreSql } from "./public-sql.ts";
import { REMIND_DAYS } from "./reminder-day.ts";

const BATCH = 500;

type Store = Pick<Selectable<StoreTable>, "id" | "name" | "slug" | "owner_id">;

/**
 * Mails owners whose coupons end within a week, all of a store's in one mail, each end once (decision 047). A coupon
 * that shoppers can't come to see now is passed over; it is told of later if that changes before its end.
 */
export async function remindOfEndings(
  ctx: Ctx<System>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const due = await nextDue(ctx).execute();
    if (due.length === 0) return;
    for (const storeId of new Set(due.map((coupon) => coupon.store_id))) {
      if (isStopping()) return;
      await withTransaction(ctx, (tx) => remindOwner(tx, storeId));
      // The embedded database answers without waiting: requests get their turn in between.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }
}

/** Some of the due coupons; one that its owner has been told of is no longer among them. */
export function nextDue(ctx: Ctx) {
  return dueCoupons(ctx).select("coupon.store_id").limit(BATCH);
}

/** Coupons of the client whose reminder is due, and that shoppers see or will see before they end. */
function dueCoupons(ctx: Ctx) {
  const today = todayOf(ctx);
  return (
    ctx.db
      .selectFrom("coupon")
      // An inner join SQLite would turn around, and read all stores instead of the few coupons that are due.
      .crossJoin("store")
      .whereRef("store.id", "=", "coupon.store_id")
      .innerJoin("subscription", (join) =>
        join
          .onRef("subscription.account_id", "=", "store.owner_id")
          .on("subscription.is_current", "=", sql.lit(1)),
      )
      .where("coupon.remind_on", "<=", today)
      .where("coupon.remind_on", ">", addDays(today, -REMIND_DAYS))
      .where("coupon.approved", "=", 1)
      .where("coupon.withdrawn_at", "is", null)
      .where("store.client_id", "=", ctx.client.id)
      .where(publicStoreSql(ctx.clock.business()))
  );
}

/** One mail about all of a store's due coupons; whoever clears their days is the one that sends it. */
async function remindOwner(ctx: Ctx, storeId: number): Promise<void> {
  const store = await lockStore(ctx, storeId);
  const coupons = await ctx.db
    .updateTable("coupon")
    .set({ remind_on: null })
    .where("id", "in", dueCoupons(ctx).select("coupon.id").where("coupon.store_id", "=", store.id))
    .returningAll()
    .execute();
  if (coupons.length === 0) return;
  const { email } = await ctx.db
    .selectFrom("account")
    .select("email")
    .where("id", "=", store.owner_id)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, {
    kind: "coupon-ends",
    to: email,
    data: {
      storeName: store.name,
      today: todayOf(ctx),
      coupons: coupons.sort(byEnd).map((coupon) => endingOf(ctx, coupon, store)),
      link: addressAt(ctx.client, "/coupons"),
    },
  });
}

/** Takes the store's row, as every change of its coupons does; nothing that shows on its page changes. */
function lockStore(ctx: Ctx, storeId: number): Promise<Store> {
  return ctx.db
    .updateTable("store")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", storeId)
    .returning(["id", "name", "slug", "owner_id"])
    .executeTakeFirstOrThrow();
}

function byEnd(one: CouponRow, other: CouponRow): number {
  return endOf(one).localeCompare(endOf(other)) || one.sort_number - other.sort_number;
}

function endOf({ expiration_date }: CouponRow): string {
  return expiration_date ?? ""; // equivalent mutant (drop fallback): what is due has an end
}

function endingOf(ctx: Ctx, coupon: CouponRow, store: Store) {
  const { title, description } = presentCoupon(
    { ...coupon, store_slug: store.slug, store_name: store.name },
    // equivalent mutant (flip boolean): neither title nor description has the code
    { currency: ctx.client.currency, today: todayOf(ctx), withCode: false },
  );
  const link = addressAt(ctx.client, `/coupons/${coupon.id}`);
  return { title, description, day: endOf(coupon), link };
}
