import type { Job } from "../schedule.ts";

/** A job's run that tells when it has begun, and goes on until it is told to end. */
export function slowJob() {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const run: Job["run"] = () => {
    begun.resolve();
    return end.promise;
  };
  return { begun: begun.promise, end: end.resolve, run };
}
