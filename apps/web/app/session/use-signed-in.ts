import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../page/paths.ts";
import { homeOf } from "./guards.ts";
import { rememberPath } from "./remembered-path.ts";
import { readUser } from "./stored-user.ts";
import { useUser } from "./use-user.ts";

/**
 * Leaves a signed-in screen when the session ends, in this tab or another, or is another account's,
 * as the browser may restore a screen after others have logged in.
 */
export function useSignedIn(): void {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const owner = useRef(user?.id);
  useEffect(() => {
    if (user !== null || readUser() !== null || pathname === paths.logout) return;
    // Another screen follows already, which is drawn a moment later.
    if (window.location.pathname !== pathname) return;
    rememberPath(pathname + search);
    void navigate(paths.login, { replace: true });
  }, [user, navigate, pathname, search]);
  useEffect(() => {
    if (user === null) return;
    owner.current ??= user.id;
    // A new document, as forms and data are the other's.
    if (owner.current !== user.id) window.location.replace(homeOf(user));
  }, [user]);
}
