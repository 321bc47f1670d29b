import { useSyncExternalStore } from "react";

/** Where `.columns` of screen.css are one below the other. */
export const ONE_COLUMN = "(max-width: 59.9375em)";

/** Whether a media query matches; false on the server and until hydration. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = matchMedia(query);
      media.addEventListener("change", notify);
      return () => media.removeEventListener("change", notify);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
