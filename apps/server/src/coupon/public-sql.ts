import { DAY_MS, type Day, settledStatuses } from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";
import type { Client } from "../clients/clients.ts";

/**
 * The contract's `isPublic` (decision 031) as conditions on `coupon`, `store` and the current
 * `subscription`.
 */
export function publicSql(at: { today: Day; now: number; client: Grace }): RawBuilder<boolean> {
  return sql<boolean>`(${publicStoreSql(at)} and ${liveCouponSql(at.today)})`;
}

type Grace = Pick<Client, "graceDays">;

const settled = sql.join(settledStatuses.map((status) => sql.lit(status)));

/**
 * The store's part: approved, not deleted, its plan in force (decision 037) at `now` (epoch
 * milliseconds).
 */
export function publicStoreSql({ now, client }: { now: number; client: Grace }) {
  const graceFrom = now - client.graceDays * DAY_MS;
  return sql<boolean>`(store.state = 'approved' and store.deleted_at is null
    and (subscription.ends_at is null or subscription.ends_at > ${now})
    and (subscription.status in (${settled})
      or (subscription.status = 'past_due' and subscription.past_due_since > ${graceFrom})
      or (subscription.status = 'canceled' and subscription.ends_at is not null)))`;
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
