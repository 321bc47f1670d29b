import { useRef } from "react";

/**
 * A key for all tries of one form: an answer that was lost on its way does not make the next try a
 * second entity. A refused try leaves the key free; another body after a lost answer is refused (422).
 */
export function useIdempotencyKey(): () => string {
  const key = useRef<string | null>(null);
  return () => {
    key.current ??= newKey();
    return key.current;
  };
}

// Not randomUUID: browsers give that to https and localhost only.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
