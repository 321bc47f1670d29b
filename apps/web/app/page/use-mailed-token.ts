import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

/** The keys of tokens in the history entry's state, beside the router's own keys. */
const KEY = "mailedToken";
const GIVEN = "givenToken";

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
    const kept = sent ?? tokenIn(history.state, KEY);
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

/** Keeps the token that the server gave for the mailed one, which is spent then. */
export function keepGivenToken(token: string): void {
  const { history } = window;
  history.replaceState({ ...history.state, [GIVEN]: token }, "");
}

export function givenToken(): string | null {
  return typeof window === "undefined" ? null : tokenIn(window.history.state, GIVEN);
}

function tokenIn(state: unknown, key: string): string | null {
  const token: unknown = typeof state === "object" && state ? Reflect.get(state, key) : null;
  return typeof token === "string" ? token : null;
}
