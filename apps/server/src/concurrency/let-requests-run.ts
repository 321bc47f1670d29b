import { setImmediate } from "node:timers/promises";

/** Lets waiting requests run between two parts of long work, as SQLite answers synchronously. */
export const letRequestsRun = (): Promise<void> => setImmediate();
