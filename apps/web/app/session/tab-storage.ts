/**
 * This tab's entries: in its session storage for a reload, and in the page, as logging out in
 * another tab clears the storage of all tabs.
 */
const held = new Map<string, string>();

if (typeof window !== "undefined") {
  // A page that the browser restores as it was left may hold what the pages after it have used.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) held.clear();
  });
}

/** An entry of this tab; null for none. */
export function readEntry(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key) ?? held.get(key) ?? null;
  } catch {
    // Without session storage.
    return held.get(key) ?? null;
  }
}

/** Changes an entry of this tab; null deletes it. */
export function writeEntry(key: string, value: string | null): void {
  if (value === null) held.delete(key);
  else held.set(key, value);
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch {
    // Without session storage it does not survive a reload.
  }
}
