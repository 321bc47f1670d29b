import type { Client } from "./clients.ts";

/** Ends of domains that nobody can have (RFC 2606), as the demo's brands do. */
const NOBODYS = /(?:^|[.@])(?:example|invalid|test|example\.(?:com|net|org))$/;

/**
 * What a brand that is not the operator's has, and no shopper or merchant ever reaches; null if it
 * has nothing of this kind.
 */
export function madeUpDomain({ id, siteName, mailFrom, origin }: Client): string | null {
  const [found] = [mailFrom, new URL(origin).hostname].filter(
    (name) => name !== undefined && NOBODYS.test(name),
  );
  if (found === undefined) return null;
  return `client ${id} (${siteName}) has ${found}, which is of no real domain`;
}

export const madeUpRemedy =
  "correct its client.json, or set CLIENTS_DIR to your brands, if it is the demo's";
