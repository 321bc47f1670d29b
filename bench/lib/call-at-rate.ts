import { setTimeout as wait } from "node:timers/promises";

/**
 * Calls at a fixed rate, independent of responses, like independent visitors. Returns the durations
 * in milliseconds, counted from the time each call was due, so that a stall counts for all delayed
 * calls.
 */
export async function callAtRate(
  perSecond: number,
  isOver: (call: number) => boolean,
  call: (number: number) => Promise<void>,
): Promise<number[]> {
  const started = performance.now();
  const took: Promise<number>[] = [];
  for (let number = 0; !isOver(number); number++) {
    const due = started + (number * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    took.push(call(number).then(() => performance.now() - due));
  }
  return Promise.all(took);
}
