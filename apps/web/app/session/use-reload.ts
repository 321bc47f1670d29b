import { useCallback, useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useRouter } from "../page/use-router.ts";
import { reloadKeeping } from "./keep-shown.ts";
import { loadProfile } from "./profile.ts";

/**
 * Loads the screen's data anew, and the profile beside it, and returns whether it did. Where the
 * server can't be reached, or is in trouble, the screen stays as it is. A screen that was left
 * meanwhile loads nothing, as the next one would be loaded instead.
 */
export function useReload(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  const router = useRouter();
  const { pathname } = useLocation();
  const shown = useRef<string>(null);
  useEffect(() => {
    shown.current = pathname;
    return () => {
      shown.current = null;
    };
  }, [pathname]);
  return useCallback(async () => {
    if (!router) return true;
    const { location, loaderData } = router.state;
    if (shown.current !== location.pathname) return true;
    // Staff's role, which not every loader asks for, may have changed.
    void loadProfile().catch(() => undefined);
    const address = location.pathname + location.search;
    const data = new Map(Object.entries(loaderData));
    return reloadKeeping({ address, data, stays: false }, revalidate);
  }, [revalidate, router]);
}
