import { use, useCallback } from "react";
import { UNSAFE_DataRouterContext as RouterOfPage } from "react-router";
import { paths } from "../page/paths.ts";

/** Goes to a page of Stripe's; returns whether it does. */
export type GoToStripe = (url: string) => boolean;

/**
 * Returns what goes to a page of Stripe's, unless another screen than that of payments is shown, or
 * loading, by then.
 */
export function useGoToStripe(): GoToStripe {
  const router = use(RouterOfPage)?.router;
  return useCallback(
    (url) => {
      const { pathname } = router?.state.navigation.location ?? window.location;
      if (pathname !== paths.payment) return false;
      window.location.assign(url);
      return true;
    },
    [router],
  );
}
