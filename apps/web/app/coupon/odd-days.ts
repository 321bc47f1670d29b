import { addDays, type Day, type Say } from "@coupon-center/contract";
import type { CouponFormValues } from "./coupon-form.ts";

/**
 * What is asked about days that are probably a slip, by the API's field: a start more than a year
 * ago, and an end that is over. Days that were stored so are not asked about.
 */
export function oddDays(
  form: CouponFormValues,
  stored: CouponFormValues,
  today: Day,
  say: Say,
): Record<string, string[]> {
  const odd: Record<string, string[]> = {};
  const { started, expired, noExpiration } = form;
  if (started !== stored.started && started < addDays(today, -365)) {
    odd.start_date = [say("startLongAgo")];
  }
  if (!noExpiration && expired !== stored.expired && expired < today) {
    odd.expiration_date = [say("endIsOver")];
  }
  return odd;
}
