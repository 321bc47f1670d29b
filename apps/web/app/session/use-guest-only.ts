import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { homeOf } from "./guards.ts";
import { takeRememberedPath } from "./remembered-path.ts";
import { readUser } from "./stored-user.ts";
import { useUser } from "./use-user.ts";

/** Leaves a guest-only screen as soon as somebody is signed in, here or in another tab. */
export function useGuestOnly(): void {
  const signedIn = useUser() !== null;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Not for each change of the user: a profile that comes meanwhile must not turn the way taken.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another guest-only screen is left anew
  useEffect(() => {
    const user = signedIn ? readUser() : null;
    if (user !== null) void navigate(takeRememberedPath() ?? homeOf(user), { replace: true });
  }, [signedIn, pathname, navigate]);
}
