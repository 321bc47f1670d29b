import { oneEachTurn } from "../concurrency/one-each-turn.ts";

/** What our own pages send is shorter; 64 KB of JSON take up to seven milliseconds to parse. */
const LONG_BYTES = 4 * 1024;

/**
 * Returns a function that runs work on a body at once, or on a long one in a turn of the event loop
 * of its own: no limit knows its sender yet, and those of many connections, in one turn, would hold
 * up everybody else's requests.
 */
export function longBodiesInTurns(): (body: Buffer, work: () => void) => void {
  const ownTurn = oneEachTurn();
  return (body, work) => {
    if (body.length <= LONG_BYTES) work();
    else void ownTurn().then(work);
  };
}
