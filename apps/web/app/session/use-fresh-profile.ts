import { useEffect } from "react";
import { loadProfile } from "./profile.ts";

/**
 * Reloads the profile when the tab is focused: the mailed link and the payment open in other tabs,
 * and the review happens elsewhere; with `everyMs` also that often while the tab is seen.
 */
export function useFreshProfile(isNeeded: boolean, everyMs?: number): void {
  useEffect(() => {
    if (!isNeeded) return;
    const staleMs = everyMs === undefined ? 5_000 : everyMs / 2;
    const look = () => {
      if (!document.hidden) loadProfile(staleMs).catch(() => undefined);
    };
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    const timer = everyMs === undefined ? undefined : setInterval(look, everyMs);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isNeeded, everyMs]);
}
