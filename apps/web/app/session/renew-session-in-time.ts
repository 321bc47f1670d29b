import { loadProfile } from "./profile.ts";
import { renewalDelay, renewSession } from "./renew.ts";
import { readUser, subscribeUser } from "./stored-user.ts";

/** At app start: loads the profile once and from then on renews the session before it ends. */
export function renewSessionInTime(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = () => {
    clearTimeout(timer);
    const user = readUser();
    if (user === null) return;
    timer = setTimeout(() => {
      // A failed renewal is tried again by the next call that needs the token.
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
