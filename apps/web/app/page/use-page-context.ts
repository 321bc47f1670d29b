import type { WebLoad } from "@coupon-center/contract";
import { useRouteLoaderData } from "react-router";

/** What the server told the page: the client brand and the installation's addresses. */
export type PageContext = Omit<WebLoad, "nonce">;

/** Known on every page; missing only when the root itself could not be loaded. */
export function useOptionalPageContext(): PageContext | undefined {
  return useRouteLoaderData<PageContext>("root");
}

export function usePageContext(): PageContext {
  const pageContext = useOptionalPageContext();
  if (!pageContext) throw new Error("The page was opened without its client");
  return pageContext;
}

export function useClient() {
  return usePageContext().client;
}

/** The host of the coupon site, as the store form's title names it. */
export function useCouponSiteHost(): string {
  return new URL(useClient().storePageBase).host;
}
