import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { loadProfile } from "./profile.ts";

/**
 * Loads the screen's data anew if the server can be reached. If not, the screen stays as it is: an
 * error page would take its place, and what was typed there would be lost. So it would be on the
 * next screen, if this one was left meanwhile.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(
    () =>
      loadProfile().then(
        () => (isShown.current ? revalidate() : undefined),
        () => undefined,
      ),
    [revalidate],
  );
}
