import { createHash } from "node:crypto";

/**
 * The key under which Stripe makes a thing once: the same for the same parts. It travels in a header, so what
 * it stands for (names in any script, addresses of any length) goes in as a hash.
 */
export function idempotencyKey(
  purpose: "product" | "price" | "link" | "refund",
  ...parts: readonly (string | number | null)[]
): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `${purpose}-${hash.slice(0, 40)}`;
}
