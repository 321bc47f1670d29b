import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { homeOf } from "./guards.ts";
import { takeRememberedPath } from "./remembered-path.ts";
import { readUser, type StoredUser } from "./stored-user.ts";
import { useUser } from "./use-user.ts";

/** Leaves a guest-only screen after signing in, in this tab or another; tells whether it does. */
export function useGuestOnly(): boolean {
  const signedIn = useUser() !== null;
  const navigate = useNavigate();
  const { key } = useLocation();
  const place = useRef<string>(undefined);
  // Not for each change of the user, as a profile that arrives later must not redirect again; but
  // for each link that is followed meanwhile, also to a part of this screen, as it takes the place
  // of what is loading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each place in the history
  useEffect(() => {
    const user = signedIn ? readUser() : null;
    place.current = user === null ? undefined : (place.current ?? placeAfterLogin(user));
    if (place.current !== undefined) void navigate(place.current, { replace: true });
  }, [signedIn, key, navigate]);
  return signedIn;
}

/** The screen that the visitor wanted, unless a second factor must be set up first. */
function placeAfterLogin(user: StoredUser): string {
  if (user.needs_second_factor) return homeOf(user);
  return takeRememberedPath(user.id) ?? homeOf(user);
}
