import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { readUser } from "../session/stored-user.ts";
import { confirm } from "../ui/confirm.ts";
import { useSay } from "../ui/use-say.ts";

interface LeaveGuardProps {
  unsaved: boolean;
  /** true from saving on, when navigation follows */
  saved?: RefObject<boolean>;
  /** the question, if it is not about changes */
  title?: string;
  text?: string;
}

/**
 * Asks before unsaved changes, or what is shown once, are lost, within the portal and when the tab
 * is closed or reloaded.
 */
export function LeaveGuard({ unsaved, saved, ...asked }: LeaveGuardProps) {
  const say = useSay();
  const owner = useRef(readUser()?.id);
  const { title = say("leaveUnsaved"), text = say("leaveUnsavedText") } = asked;
  const blocker = useBlocker(
    useCallback<Exclude<Parameters<typeof useBlocker>[0], boolean>>(
      ({ currentLocation: from, nextLocation: to }) => {
        const stays = from.pathname === to.pathname && from.search === to.search;
        // After the session has ended nothing can be saved, and sign-in must not be blocked.
        return unsaved && !saved?.current && !stays && isSignedIn(owner.current);
      },
      [unsaved, saved],
    ),
  );

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!saved?.current && isSignedIn(owner.current)) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved, saved]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    return confirm({
      title,
      text: <p>{text}</p>,
      yes: say("leave"),
      no: say("stay"),
      run: () => blocker.proceed(),
      onNo: () => blocker.reset(),
    });
  }, [blocker, say, title, text]);

  return null;
}

const isSignedIn = (id?: number) => id !== undefined && readUser()?.id === id;
