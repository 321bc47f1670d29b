import { useCallback } from "react";
import { paths } from "../page/paths.ts";
import { useRouter } from "../page/use-router.ts";

/** Goes to a page of Stripe's; returns whether it does. */
export type GoToStripe = (url: string) => boolean;

/**
 * Returns what goes to a page of Stripe's, unless another screen than that of payments is shown, or
 * loading, by then.
 */
export function useGoToStripe(): GoToStripe {
  const router = useRouter();
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
