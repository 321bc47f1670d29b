import { paths } from "../page/paths.ts";
import { readEntry, writeEntry } from "./tab-storage.ts";

const KEY = "return-to";
const OWNER = "return-to-of";

/** The account that this page's signed-in screens were opened for; undefined before the first. */
let openedFor: number | undefined;

/** Notes whose screens are open: a path that is remembered from now on leads nobody else there. */
export function noteAccount(id: number): void {
  openedFor = id;
}

/** Remembers the path that a guest requested; only a path of this site, never an external URL. */
export function rememberPath(url: string): void {
  const { origin, pathname, search } = new URL(url, window.location.origin);
  if (origin !== window.location.origin || pathname === paths.logout) return;
  writeEntry(KEY, pathname + search);
  writeEntry(OWNER, openedFor === undefined ? null : String(openedFor));
}

/**
 * Whether a session has ended under the screen that is remembered, and nobody has logged in since.
 */
export const wasLoggedOut = (): boolean => readEntry(OWNER) !== null;

/** Takes the remembered path out of the storage; null if it was another account's. */
export function takeRememberedPath(account: number): string | null {
  const [path, owner] = [readEntry(KEY), readEntry(OWNER)];
  forgetPath();
  if (owner !== null && owner !== String(account)) return null;
  return path?.startsWith("/") && !path.startsWith("//") ? path : null;
}

export function forgetPath(): void {
  writeEntry(KEY, null);
  writeEntry(OWNER, null);
}
