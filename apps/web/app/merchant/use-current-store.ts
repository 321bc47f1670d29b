import type { Store } from "@coupon-center/contract";
import { useUser } from "../session/use-user.ts";

/**
 * The current user's store instead of the one that was loaded with the screen, as its review and
 * its payment happen elsewhere.
 */
export function useCurrentStore<S extends Store | null>(loaded: S): Store | S {
  return useUser()?.store ?? loaded;
}
