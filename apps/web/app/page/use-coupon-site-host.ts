import { useClient } from "./use-page-context.ts";

/** The host of the coupon site, as the store form's title names it. */
export function useCouponSiteHost(): string {
  return new URL(useClient().storePageBase).host;
}
