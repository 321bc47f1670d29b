import { useSyncExternalStore } from "react";

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
