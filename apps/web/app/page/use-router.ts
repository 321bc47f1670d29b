import { use } from "react";
import { UNSAFE_DataRouterContext as RouterOfPage } from "react-router";

/**
 * The router with its current state, for event handlers: what the hooks return is from the last
 * rendering, after which a link may have been followed. React Router has no other way to it.
 */
export function useRouter() {
  return use(RouterOfPage)?.router;
}
