import { useEffect } from "react";
import { loadProfile } from "./profile.ts";

/** A profile older than this is reloaded when the tab is focused. */
const STALE_MS = 5_000;

/**
 * Reloads the profile when the tab is focused: the mailed link and the payment open in other tabs,
 * and the review happens elsewhere.
 */
export function useFreshProfile(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const look = () => {
      if (!document.hidden) loadProfile(STALE_MS).catch(() => undefined);
    };
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isNeeded]);
}
