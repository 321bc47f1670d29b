export interface Backoff {
  firstMs: number;
  mostMs: number;
}

/**
 * How long to wait after so many tries: twice as long each time, up to `mostMs`, less up to a quarter of it by chance,
 * so that what failed together does not come back together.
 */
export function backoffMs(tries: number, { firstMs, mostMs }: Backoff, random = Math.random()) {
  const whole = Math.min(mostMs, firstMs * 2 ** (tries - 1));
  return Math.round(whole * (1 - random / 4));
}
