import { type Day, runningStatuses } from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";

/**
 * The contract's `isPublic` (decision 031) as conditions on `coupon`, `store` and the current
 * `subscription`.
 */
export function publicSql(at: { today: Day; now: number }): RawBuilder<boolean> {
  return sql<boolean>`(${publicStoreSql(at.now)} and ${liveCouponSql(at.today)})`;
}

const running = sql.join(runningStatuses.map((status) => sql.lit(status)));

/**
 * The store's part: approved, not deleted, its plan in force (decision 037) at `now` (epoch
 * milliseconds).
 */
export function publicStoreSql(now: number): RawBuilder<boolean> {
  return sql<boolean>`(store.state = 'approved' and store.deleted_at is null and (
    (subscription.ends_at is null and subscription.status in (${running}))
    or (subscription.ends_at > ${now} and subscription.status in (${running}, 'canceled'))))`;
}

/** The coupon's part: approved, not withdrawn, started, not past its last day. */
export function liveCouponSql(today: Day): RawBuilder<boolean> {
  return sql<boolean>`(coupon.approved = 1 and coupon.withdrawn_at is null and ${currentSql(today)})`;
}

/** Started and not ended, regardless of approval. */
export function currentSql(today: Day): RawBuilder<boolean> {
  return sql<boolean>`(coupon.start_date <= ${today}
    and (coupon.expiration_date is null or coupon.expiration_date >= ${today}))`;
}
