import { type Day, dayIn } from "@coupon-center/contract";
import { businessNow } from "./api/business-time.ts";
import { useClient } from "./use-page-context.ts";

/** The day it is at the brand's stores (decision 027), by the server's clock. */
export function useToday(): Day {
  return dayIn(useClient().timeZone, businessNow());
}
