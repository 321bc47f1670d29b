import {
  isAmountType,
  isPercentType,
  offerTypes,
  type StoreSavings,
} from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../context.ts";
import { liveCouponSql, todayOf } from "../coupon/index.ts";

/** The savings of these stores' public coupons, in one query. */
export async function storeSavings(
  ctx: Ctx,
  storeIds: readonly number[],
): Promise<Map<number, StoreSavings>> {
  if (storeIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("coupon")
    .where("store_id", "in", storeIds)
    .where(liveCouponSql(todayOf(ctx)))
    .groupBy("store_id")
    .select((eb) => [
      "store_id",
      eb.fn.countAll<number | string>().as("count"),
      largest("savings_percent", offerTypes.filter(isPercentType)).as("percent"),
      largest("savings_amount", offerTypes.filter(isAmountType)).as("amount"),
      sql<number>`max(case when coupon.offer_type = 'free shipping' then 1 else 0 end)`.as("free"),
    ])
    .execute();
  return new Map(
    rows.map(({ store_id, count, percent, amount, free }) => [
      store_id,
      {
        couponCount: Number(count),
        bestPercent: percent,
        bestAmount: amount,
        freeShipping: free === 1,
      },
    ]),
  );
}

/** The largest saving among coupons of these types, compared as a number. */
function largest(
  column: "savings_percent" | "savings_amount",
  types: readonly string[],
): RawBuilder<number | null> {
  const oneOf = sql.join(types.map((type) => sql.lit(type)));
  return sql`max(case when coupon.offer_type in (${oneOf})
    then cast(${sql.ref(column)} as double precision) end)`;
}
