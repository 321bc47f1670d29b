import { useEffect } from "react";
import { useUser } from "./use-user.ts";

/** Loads the session's upkeep only when somebody is signed in: guests never pay for it. */
export function KeepSession() {
  const signedIn = useUser() !== null;
  useEffect(() => {
    if (!signedIn) return;
    let stop: (() => void) | undefined;
    let left = false;
    import("./keep-session.ts").then(
      (module) => {
        if (!left) stop = module.keepSession();
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
