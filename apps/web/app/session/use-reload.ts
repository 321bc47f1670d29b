import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { loadProfile } from "./profile.ts";

/**
 * Loads the screen's data anew if the server can be reached, and returns whether it can. If not,
 * the screen stays as it is: an error page would take its place, and what was typed there would be
 * lost. A screen that was left meanwhile loads nothing, as the next one would be loaded instead.
 */
export function useReload(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(async () => {
    if (!(await canReload())) return false;
    if (isShown.current) await revalidate();
    return true;
  }, [revalidate]);
}

/** Whether the server can be reached, by the profile, which each screen needs. */
export async function canReload(): Promise<boolean> {
  try {
    await loadProfile();
    return true;
  } catch {
    return false;
  }
}
