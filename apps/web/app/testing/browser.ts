import { locks } from "node:worker_threads";
import { vi } from "vitest";
import { clearSession } from "../session/stored-user.ts";
import { compareClock } from "../time/machine-clock.ts";
import { dismissToast, toasts } from "../ui/toast.ts";
import { serverTime } from "./server-time.ts";

/** A new browser profile, with APIs that the test environment lacks. */
export function freshBrowser(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  serverTime(Date.now());
  compareClock(new Headers({ date: new Date().toUTCString() }));
  for (const { id } of toasts.read()) dismissToast(id);
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  showPage(true);
  clearSession();
}

/** Shows the page, `persisted` as the browser kept it. happy-dom's event lacks that property. */
export function showPage(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
}

let days = 0;

/** Moves the clock on so far that everything cached by modules, which tests share, is outdated. */
export function aDayLater(): number {
  days += 1;
  return Date.UTC(2030, 0, days);
}

/** Sets a cookie like another page of this site. */
export function leaveCookie(line: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the code under test sets cookies in the same way
  document.cookie = line;
}
