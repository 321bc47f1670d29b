import type { Registry } from "prom-client";
import type { Connections } from "../db/engine.ts";
import type { Figures } from "../ports/tallies.ts";

export interface ProcessFigures {
  counted: Figures;
  /** null with SQLite */
  pool: Connections | null;
  /** false while the database refuses writes, as on a full disk */
  takesWrites: boolean;
}

/** Metrics of this process that are read when `/metrics` is, and cost nothing before. */
export async function processMetrics(register: Registry): Promise<(now: ProcessFigures) => void> {
  const { Counter, Gauge } = await import("prom-client");
  const registers = [register];
  const cacheReads = new Counter({
    name: "cache_reads_total",
    help: "Reads of the caches of public responses.",
    labelNames: ["cache", "outcome"] as const,
    registers,
  });
  const jobRuns = new Counter({
    name: "job_runs_total",
    help: "Runs of scheduled jobs.",
    labelNames: ["name", "outcome"] as const,
    registers,
  });
  const webhook = new Gauge({
    name: "webhook_last_received_timestamp_seconds",
    help: "When this process received Stripe's last event; 0 before the first since its start.",
    registers,
  });
  const connections = new Gauge({
    name: "database_connections",
    help: "Connections of this process to PostgreSQL; 0 with SQLite.",
    labelNames: ["state"] as const,
    registers,
  });
  const waiting = new Gauge({
    name: "database_connection_waits",
    help: "Requests that wait for a connection to PostgreSQL.",
    registers,
  });
  const writes = new Gauge({
    name: "database_takes_writes",
    help: "1; 0 from a refused write on, as on a full disk, until writing works again.",
    registers,
  });
  return ({ counted, pool, takesWrites }) => {
    cacheReads.reset();
    for (const { name: cache, outcome, count } of counted.cacheReads)
      cacheReads.inc({ cache, outcome }, count);
    jobRuns.reset();
    for (const { count, ...labels } of counted.jobRuns) jobRuns.inc(labels, count);
    webhook.set((counted.lastWebhookAt ?? 0) / 1_000);
    waiting.set(pool?.waiting ?? 0);
    writes.set(takesWrites ? 1 : 0);
    for (const state of ["used", "idle", "most"] as const)
      connections.set({ state }, pool?.[state] ?? 0);
  };
}
