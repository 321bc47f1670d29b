import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A random id in Stripe's format, e.g. `cus_` and 24 letters and digits. */
export function createId(prefix: string, length = 24): string {
  let tail = "";
  for (const byte of randomBytes(length)) tail += ALPHABET[byte % ALPHABET.length] ?? "0";
  return `${prefix}_${tail}`;
}
