import { useEffect } from "react";
import { useUser } from "./use-user.ts";

/** Loads the session renewal only for signed-in visitors, so that guests do not download it. */
export function SessionRenewal() {
  const signedIn = useUser() !== null;
  useEffect(() => {
    if (!signedIn) return;
    let stop: (() => void) | undefined;
    let left = false;
    import("./renew-session-in-time.ts").then(
      (module) => {
        if (!left) stop = module.renewSessionInTime();
      },
      () => undefined,
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [signedIn]);
  return null;
}
