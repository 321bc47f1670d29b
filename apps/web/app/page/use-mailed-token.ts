import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

/** The key of the token in the history entry's state, beside the router's own keys. */
const KEY = "mailedToken";

/**
 * The token of a mailed link; null without one, undefined while it is unknown. It is moved from the
 * URL to the history entry, where it is neither logged nor sent as referrer, and survives a reload
 * and a discarded tab.
 */
export function useMailedToken(): string | null | undefined {
  const [search] = useSearchParams();
  const sent = search.get("token");
  const [token, setToken] = useState<string | null | undefined>(sent ?? undefined);
  useEffect(() => {
    const { history, location } = window;
    const kept = sent ?? tokenIn(history.state);
    history.replaceState({ ...history.state, [KEY]: kept }, "", location.pathname);
    setToken(kept);
  }, [sent]);
  return token;
}

/** Makes a reload of a link that no longer works say so at once. */
export function forgetMailedToken(): void {
  const { history } = window;
  history.replaceState({ ...history.state, [KEY]: null }, "");
}

function tokenIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !(KEY in state)) return null;
  return typeof state[KEY] === "string" ? state[KEY] : null;
}
