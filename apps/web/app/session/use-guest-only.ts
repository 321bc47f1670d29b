import { useEffect } from "react";
import { useNavigate } from "react-router";
import { homeOf } from "./guards.ts";
import { takeRememberedPath } from "./remembered-path.ts";
import { useUser } from "./use-user.ts";

/** Leaves a guest-only screen as soon as somebody is signed in, here or in another tab. */
export function useGuestOnly(): void {
  const user = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (user !== null) void navigate(takeRememberedPath() ?? homeOf(user), { replace: true });
  }, [user, navigate]);
}
