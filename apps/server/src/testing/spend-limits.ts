import { expect } from "vitest";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** A response to a limited request: the status and Retry-After. */
export type Seen = [status: number, retryAfter: number | null];
export const passed: Seen = [200, null];

export function seenOf(status: number, headers: Record<string, unknown>): Seen {
  const again = headers["retry-after"];
  return [status, again === undefined ? null : Number(again)];
}

let networks = 0;
/** An address without any counted requests. */
export function newIp(): string {
  networks++;
  return `203.0.${networks >> 8}.${networks & 255}`;
}

/** Sends this many requests, and fails unless each one succeeds. */
export async function spend(count: number, ask: (index: number) => Promise<Seen>): Promise<void> {
  for (let index = 0; index < count; index++) expect(await ask(index)).toEqual(passed);
}
