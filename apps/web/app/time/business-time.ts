/** The header with the server's business time in every response, epoch milliseconds. */
const HEADER = "x-business-time";

let ahead = 0;

/** Stores how far the server's business time is ahead of this machine's clock, now or at `at`. */
export function syncBusinessTime(headers: Headers, at = Date.now()): void {
  const serverTime = Number(headers.get(HEADER) ?? Number.NaN);
  if (Number.isFinite(serverTime)) ahead = serverTime - at;
}

/**
 * The time for days, plans and reviews, by the server's last response, so that the portal agrees
 * with the store page despite a wrong local clock or a moved sandbox clock.
 */
export function businessNow(): number {
  return Date.now() + ahead;
}
