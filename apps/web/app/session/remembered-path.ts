import { paths } from "../page/paths.ts";

const KEY = "return-to";

/** Remembers the path that a guest requested; only a path of this site, never an external URL. */
export function rememberPath(url: string): void {
  const { origin, pathname, search } = new URL(url, window.location.origin);
  if (origin !== window.location.origin || pathname === paths.logout) return;
  try {
    window.sessionStorage.setItem(KEY, pathname + search);
  } catch {
    // Without session storage the visitor gets the default start page.
  }
}

/** Takes the remembered path out of the storage. */
export function takeRememberedPath(): string | null {
  try {
    const path = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    return path?.startsWith("/") && !path.startsWith("//") ? path : null;
  } catch {
    return null;
  }
}
