import { paths } from "../page/paths.ts";
import { readEntry, writeEntry } from "./tab-storage.ts";

const KEY = "return-to";

/** Remembers the path that a guest requested; only a path of this site, never an external URL. */
export function rememberPath(url: string): void {
  const { origin, pathname, search } = new URL(url, window.location.origin);
  if (origin !== window.location.origin || pathname === paths.logout) return;
  writeEntry(KEY, pathname + search);
}

/** Takes the remembered path out of the storage. */
export function takeRememberedPath(): string | null {
  const path = readEntry(KEY);
  writeEntry(KEY, null);
  return path?.startsWith("/") && !path.startsWith("//") ? path : null;
}
