import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { homeOf } from "./guards.ts";
import { takeRememberedPath } from "./remembered-path.ts";
import { readUser, type StoredUser } from "./stored-user.ts";
import { useUser } from "./use-user.ts";

/** Leaves a guest-only screen after signing in, in this tab or another; tells whether it does. */
export function useGuestOnly(): boolean {
  const signedIn = useUser() !== null;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Not for each change of the user, as a profile that arrives later must not redirect again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another guest-only screen is checked again
  useEffect(() => {
    const user = signedIn ? readUser() : null;
    if (user !== null) void navigate(placeAfterLogin(user), { replace: true });
  }, [signedIn, pathname, navigate]);
  return signedIn;
}

/** The screen that the visitor wanted, unless a second factor must be set up first. */
function placeAfterLogin(user: StoredUser): string {
  if (user.needs_second_factor) return homeOf(user);
  return takeRememberedPath(user.id) ?? homeOf(user);
}
