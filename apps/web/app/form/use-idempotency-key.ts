import { useEffect, useRef } from "react";

/** The key of the form that is open, in this tab's storage. */
const ENTRY = "idempotency-key";

/**
 * Returns one key for all tries of a form, so that a lost response does not create a second entity,
 * also if the tab was reloaded or dropped meanwhile. An error leaves the key unused; another body
 * after a lost response is refused (422).
 */
export function useIdempotencyKey(): () => string {
  const key = useRef<string | null>(null);
  // The form was left within the portal: it was saved, or given up. A reload keeps the key.
  useEffect(() => forgetIdempotencyKey, []);
  return () => {
    key.current ??= stored() ?? newKey();
    store(key.current);
    return key.current;
  };
}

/** After saving: a reload while the next screen is loading begins another entity. */
export function forgetIdempotencyKey(): void {
  store(null);
}

/** The key that this screen's form used before a reload. */
function stored(): string | null {
  try {
    const [path, key] = window.sessionStorage.getItem(ENTRY)?.split(" ") ?? [];
    return path === window.location.pathname ? (key ?? null) : null;
  } catch {
    return null;
  }
}

function store(key: string | null): void {
  try {
    if (key === null) window.sessionStorage.removeItem(ENTRY);
    else window.sessionStorage.setItem(ENTRY, `${window.location.pathname} ${key}`);
  } catch {
    // Without session storage a reload makes a new key.
  }
}

// crypto.randomUUID is available on https and localhost only.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
