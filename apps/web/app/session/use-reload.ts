import { useCallback, useEffect, useRef } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import { keepWhile, type Shown } from "./keep-shown.ts";

/**
 * Loads the screen's data anew, and returns whether it did. Where the server can't be reached, or
 * is in trouble, the screen stays as it is. A screen that was left meanwhile loads nothing, as the
 * next one would be loaded instead.
 */
export function useReload(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const screen = useRef<Omit<Shown, "stays">>(null);
  useEffect(() => {
    const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
    screen.current = { address: pathname + search, data };
    return () => {
      screen.current = null;
    };
  }, [pathname, search, matches]);
  return useCallback(async () => {
    if (screen.current === null) return true;
    return keepWhile({ ...screen.current, stays: false }, revalidate);
  }, [revalidate]);
}
