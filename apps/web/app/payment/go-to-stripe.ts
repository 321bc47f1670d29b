import { paths } from "../page/paths.ts";

/**
 * Goes to a page of Stripe's, unless the payment screen was left since it was asked for; returns
 * whether it does.
 */
export function goToStripe(url: string): boolean {
  if (window.location.pathname !== paths.payment) return false;
  window.location.assign(url);
  return true;
}
