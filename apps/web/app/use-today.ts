import { type Day, dayIn } from "@coupon-center/contract";
import { businessNow } from "./api/business-time.ts";
import { useClient } from "./use-site.ts";

/** The day it is at the brand's stores (D17), by the server's clock. */
export function useToday(): Day {
  return dayIn(useClient().timeZone, businessNow());
}
