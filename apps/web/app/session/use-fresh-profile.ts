import { useEffect } from "react";
import { loadProfile } from "./profile.ts";

/**
 * Reloads a profile that is older than `staleMs` when the tab is focused: the mailed link and the
 * payment open in other tabs, and the review happens elsewhere.
 */
export function useFreshProfile(isNeeded: boolean, staleMs = 5_000): void {
  useEffect(() => {
    if (!isNeeded) return;
    const look = () => {
      if (!document.hidden) loadProfile(staleMs).catch(() => undefined);
    };
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isNeeded, staleMs]);
}
