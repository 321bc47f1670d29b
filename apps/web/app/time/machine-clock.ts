/** By how much a clock counts as wrong; less is how long a response may take. */
const TOLERANCE_MS = 30_000;

/** Milliseconds that this machine's clock is ahead of the server's; negative if it is behind. */
let ahead = 0;

/** Compares this machine's clock, now or at `at`, with the time of a response. */
export function compareClock(headers: Headers, at = Date.now()): void {
  const sent = Date.parse(headers.get("date") ?? "");
  if (Number.isFinite(sent)) ahead = at - sent;
}

/** When this machine's clock has a time of the server's, both ISO 8601; the same if it is right. */
export function byMachineClock(time: string): string {
  if (Math.abs(ahead) < TOLERANCE_MS) return time;
  return new Date(Date.parse(time) + ahead).toISOString();
}
