export interface Backoff {
  firstMs: number;
  mostMs: number;
}

/**
 * The delay after a number of tries: doubling up to `mostMs`, and shortened randomly by up to a
 * quarter, so that rows that failed together are not retried together.
 */
export function backoffMs(tries: number, { firstMs, mostMs }: Backoff, random = Math.random()) {
  const whole = Math.min(mostMs, firstMs * 2 ** (tries - 1));
  return Math.round(whole * (1 - random / 4));
}
