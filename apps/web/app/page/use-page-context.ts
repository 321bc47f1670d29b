import type { WebLoad } from "@coupon-center/contract";
import { useRouteLoaderData } from "react-router";

/** What the server passes to the page: the client, its texts, the installation's URLs. */
export type PageContext = Omit<WebLoad, "nonce" | "themeCss" | "report"> & {
  /** as JSON, as the router sends a text shorter than an object of many */
  texts: string;
};

/** Available on every page, except if the root itself failed to load. */
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

/** The host of the coupon site, for the store form's title. */
export function useCouponSiteHost(): string {
  return new URL(useClient().storePageBase).host;
}
