import { sql } from "kysely";
import { isOwners } from "../audit/is-owners.ts";
import { addressAt } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import type { CouponRow, StoreRow } from "../db/tables.ts";
import { queueMailToStaff } from "../outbox/queue-mail.ts";
import { awaitsReview } from "./present.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Mails staff that coupons of a public store wait, once for all that wait together: with the first
 * one, at most once an hour, and at once after a decision on one before (rule 11.7). `store` is as
 * it was before the coupon was written; until it is approved its coupons wait with it.
 */
export async function notifyOfWaiting(ctx: Ctx, store: StoreRow, coupon: CouponRow): Promise<void> {
  if (store.state !== "approved" || !awaitsReview(coupon, ctx.client)) return;
  if (store.held > (ctx.client.couponReview === "before" ? 0 : 1)) return;
  const decided = await ctx.db
    .selectFrom("audit")
    .select(({ fn }) => fn.max("id").as("last"))
    .where("store_id", "=", store.id)
    .where(isOwners, "=", sql.lit(0))
    .where("act", "in", ["coupon approved", "coupon withdrawn"])
    .executeTakeFirst();
  const hour = Math.floor(ctx.clock.now() / HOUR_MS);
  await queueMailToStaff(
    ctx,
    {
      kind: "coupons-submitted",
      data: { storeName: store.name, link: addressAt(ctx.client, `/staff/stores/${store.id}`) },
    },
    `coupons:${store.id}:${decided?.last ?? 0}:${hour}`,
  );
}
