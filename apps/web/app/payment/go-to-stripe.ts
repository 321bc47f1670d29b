import { paths } from "../page/paths.ts";

/**
 * Goes to a page of Stripe's, unless another screen than that of payments is shown by now; returns
 * whether it does.
 */
export function goToStripe(url: string): boolean {
  if (window.location.pathname !== paths.payment) return false;
  window.location.assign(url);
  return true;
}
