import { useEffect } from "react";
import { loadProfile } from "./profile.ts";
import { renewalDelay, renewSession } from "./renew.ts";
import { readUser, subscribeUser } from "./stored-user.ts";
import { useUser } from "./use-user.ts";

/** Renews the session of a signed-in visitor. */
export function SessionRenewal() {
  const signedIn = useUser() !== null;
  useEffect(() => (signedIn ? renewSessionInTime() : undefined), [signedIn]);
  return null;
}

/**
 * At start: loads the profile, and from then on renews the session before it expires. Returns a
 * function that stops it.
 */
export function renewSessionInTime(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = () => {
    clearTimeout(timer);
    const user = readUser();
    if (user === null) return;
    timer = setTimeout(() => {
      // A failed renewal is retried by the next call that needs the token.
      renewSession(user.token).catch(() => undefined);
    }, renewalDelay(user.expiration));
  };
  const stop = subscribeUser(arm);
  arm();
  loadProfile(2_000).catch(() => undefined);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
