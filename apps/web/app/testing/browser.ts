import { locks } from "node:worker_threads";
import { vi } from "vitest";
import { clearSession } from "../session/stored-user.ts";
import { syncBusinessTime } from "../time/business-time.ts";
import { dismissToast, toasts } from "../ui/toast.ts";

/** A browser in which nobody has been yet, with what the test environment's own one lacks. */
export function freshBrowser(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  syncBusinessTime(new Headers({ "x-business-time": String(Date.now()) }));
  for (const { id } of toasts.read()) dismissToast(id);
  sessionStorage.clear();
  clearSession();
}

let days = 0;

/** A time at which all that a page has loaded before is old: what modules keep is shared by the tests. */
export function aDayLater(): number {
  days += 1;
  return Date.UTC(2030, 0, days);
}

/** A cookie that another page of this site has left. */
export function leaveCookie(line: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the code under test sets cookies in the same way
  document.cookie = line;
}
