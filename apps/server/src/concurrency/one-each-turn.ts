import { setImmediate } from "node:timers/promises";

/**
 * Returns a function that waits for a turn of the event loop that no other caller has, so that what
 * arrives meanwhile is read between two pieces of work that each take a millisecond or more.
 */
export function oneEachTurn(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}
