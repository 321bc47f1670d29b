import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

/** The token of a mailed link; it is taken out of the address bar and so of the history. */
export function useMailedToken(): string | null {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get("token"));
  useEffect(() => {
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return token;
}
