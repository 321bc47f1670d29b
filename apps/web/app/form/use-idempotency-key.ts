import { useRef } from "react";

/**
 * Returns one key for all tries of a form, so that a lost response does not create a second entity.
 * An error leaves the key unused; another body after a lost response is refused (422).
 */
export function useIdempotencyKey(): () => string {
  const key = useRef<string | null>(null);
  return () => {
    key.current ??= newKey();
    return key.current;
  };
}

// crypto.randomUUID is available on https and localhost only.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
