import { useSite } from "./use-site.ts";

/** The host of the coupon site, as the store form's title names it. */
export function useCouponSiteHost(): string {
  const { client, publicUrl } = useSite();
  return new URL(client.storePageBase, publicUrl).host;
}
