import { syncBusinessTime } from "../time/business-time.ts";

/**
 * Lets the portal believe that the server answered with this business time, epoch milliseconds.
 * Test files of a worker share it; after a clock that runs it may be off by a millisecond.
 */
export function serverTime(ms: number): void {
  syncBusinessTime(new Headers({ "x-business-time": String(ms) }));
}
