import { type Day, dayIn } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { businessNow } from "./business-time.ts";

/** The current day in the stores' time zone (decision 027), by the server's clock. */
export function useToday(): Day {
  return dayIn(useClient().timeZone, businessNow());
}
