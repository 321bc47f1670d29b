import { setTimeout as wait } from "node:timers/promises";
import type { OutageMonitor } from "./outage-log.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** How often writing is tried while writes are refused. */
const TRY_MS = 1_000;

/** Whether the database takes writes, told by those that it refused (decision 086). */
export interface WriteWatch {
  refused(error: DatabaseUnavailable): void;
  /** why the database takes no writes, in public words; null while it does */
  refusal(): string | null;
  /**
   * the error of any other write while none is answered: each would take a connection and the
   * patience of its caller, and hold the rows that others want
   */
  barred(): DatabaseUnavailable | null;
}

/**
 * After a refused write, tries to write until it succeeds: reads work meanwhile, and nobody else
 * may want to write. `outages` is told when writing began and ceased to fail.
 */
export function watchWrites(
  outages: OutageMonitor,
  write: () => Promise<unknown>,
  tryMs = TRY_MS,
): WriteWatch {
  let refusal: DatabaseUnavailable | null = null;
  const isRefused = () =>
    write().then(
      () => false,
      // Any other error says nothing about writing, as that of a connection that was closed.
      (error) => error instanceof DatabaseUnavailable,
    );
  const pause = () => wait(tryMs, undefined, { ref: false });
  const tryUntilTaken = async ({ kind }: DatabaseUnavailable) => {
    // A single connection may be lost without a sign: another one tells so at once.
    if (kind !== "silent") await pause();
    while (await isRefused()) await pause();
    refusal = null;
    outages.worked();
  };
  return {
    refused(error) {
      outages.failed(error);
      const isTrying = refusal !== null;
      // The newest: after a failover that was read-only, the new primary may wait for a standby.
      refusal = error;
      if (!isTrying) void tryUntilTaken(error);
    },
    refusal: () => refusal?.reason ?? null,
    barred: () =>
      refusal?.kind === "silent"
        ? new DatabaseUnavailable(refusal, { ...refusal, kind: "refused" })
        : null,
  };
}
