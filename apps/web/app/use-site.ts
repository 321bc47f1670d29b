import type { WebLoad } from "@coupon-center/contract";
import { useRouteLoaderData } from "react-router";

/** What the server told the page: the client brand and the installation's addresses. */
export type Site = Omit<WebLoad, "nonce">;

/** Known on every page; missing only when the root itself could not be loaded. */
export function useSiteIfKnown(): Site | undefined {
  return useRouteLoaderData<Site>("root");
}

export function useSite(): Site {
  const site = useSiteIfKnown();
  if (!site) throw new Error("The page was opened without its client");
  return site;
}

export function useClient() {
  return useSite().client;
}
