import { type RefObject, useCallback, useEffect } from "react";
import { useBlocker } from "react-router";
import { readUser } from "../session/stored-user.ts";
import { confirm } from "../ui/confirm.ts";

interface LeaveGuardProps {
  unsaved: boolean;
  /** true from the moment of saving on: leaving is what comes next then */
  saved?: RefObject<boolean>;
}

/** Asks before changes are left behind, within the portal and when the tab is closed or reloaded. */
export function LeaveGuard({ unsaved, saved }: LeaveGuardProps) {
  const blocker = useBlocker(
    useCallback<Exclude<Parameters<typeof useBlocker>[0], boolean>>(
      ({ currentLocation: from, nextLocation: to }) => {
        const stays = from.pathname === to.pathname && from.search === to.search;
        // Once the session is over there is nothing to save with, and signing in must not be barred.
        return unsaved && !saved?.current && !stays && readUser() !== null;
      },
      [unsaved, saved],
    ),
  );

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!saved?.current && readUser() !== null) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved, saved]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    return confirm({
      title: "Leave without saving?",
      text: <p>What you changed on this page has not been saved.</p>,
      yes: "Leave",
      no: "Stay here",
      run: () => blocker.proceed(),
      onNo: () => blocker.reset(),
    });
  }, [blocker]);

  return null;
}
