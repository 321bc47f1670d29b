import { onTestFinished } from "vitest";

/** Returns how many turns the event loop has taken, until the test ends. */
export function countTurns(): () => number {
  let turn = 0;
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  onTestFinished(() => clearImmediate(counting));
  return () => turn;
}
