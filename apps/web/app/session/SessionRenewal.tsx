import { useEffect } from "react";
import { renewSessionInTime } from "./renew-session-in-time.ts";
import { useUser } from "./use-user.ts";

/** Renews the session of a signed-in visitor. */
export function SessionRenewal() {
  const signedIn = useUser() !== null;
  useEffect(() => (signedIn ? renewSessionInTime() : undefined), [signedIn]);
  return null;
}
