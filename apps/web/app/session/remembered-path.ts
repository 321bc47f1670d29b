import { paths } from "../page/paths.ts";

const KEY = "return-to";

/** Keeps where a guest wanted to go; only the path of this site, never an address from outside. */
export function rememberPath(url: string): void {
  const { origin, pathname, search } = new URL(url, window.location.origin);
  if (origin !== window.location.origin || pathname === paths.logout) return;
  try {
    window.sessionStorage.setItem(KEY, pathname + search);
  } catch {
    // Without session storage the visitor lands on the usual first page.
  }
}

/** The kept path, once. */
export function takeRememberedPath(): string | null {
  try {
    const path = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    return path?.startsWith("/") && !path.startsWith("//") ? path : null;
  } catch {
    return null;
  }
}
