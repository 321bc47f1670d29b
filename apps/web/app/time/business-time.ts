/** The header that tells the server's business time with every answer, in epoch milliseconds. */
const HEADER = "x-business-time";

let ahead = 0;

/** Keeps how far the server's business time is ahead of this machine's clock. */
export function syncBusinessTime(headers: Headers): void {
  const serverTime = Number(headers.get(HEADER) ?? Number.NaN);
  if (Number.isFinite(serverTime)) ahead = serverTime - Date.now();
}

/**
 * The time that rules days, plans and reviews, as the server last told it: a machine with a wrong
 * clock, or a sandbox whose clock was moved, says the same as the store page.
 */
export function businessNow(): number {
  return Date.now() + ahead;
}
