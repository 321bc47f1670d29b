import type { Figure } from "./bench-case.ts";
import { percentile } from "./stats.ts";
import type { WatchedRequest } from "./watch.ts";

/** Durations in milliseconds by watched request, in the order of the requests. */
export type Delays = readonly (readonly number[])[];

/** Adds further times to those of the same requests. */
export function addDelays(all: readonly number[][], times: Delays): void {
  times.forEach((one, index) => void all[index]?.push(...one));
}

/** How much longer the slowest wait meanwhile: a figure of both 99th percentiles. */
export function compareDelays(
  what: string,
  idle: readonly number[] = [],
  busy: readonly number[] = [],
  most: number,
): Figure & { ratio: number } {
  const [before, meanwhile] = [percentile(idle, 99), percentile(busy, 99)];
  const ratio = meanwhile / before;
  return {
    what: `${what}, 99th percentile`,
    ours: `${meanwhile.toFixed(1)} ms`,
    reference: `${before.toFixed(1)} ms`,
    ratio,
    target: `<= ${most.toFixed(2)}`,
    ok: ratio <= most,
  };
}

/** The figure of the watched request that is delayed most in comparison. */
export function compareMostDelayed(
  during: string,
  requests: readonly WatchedRequest[],
  idle: Delays,
  busy: Delays,
  most: number,
): Figure {
  const figures = requests.map(({ what }, index) =>
    compareDelays(`${what} ${during}`, idle[index], busy[index], most),
  );
  return figures.reduce((worst, one) => (one.ratio > worst.ratio ? one : worst));
}
