import autocannon from "autocannon";
import type { Load, LoadReport } from "./lib/load.ts";

// A process of its own, so that the load's cost does not count for the server.
const load: Load = JSON.parse(process.argv[2] ?? "{}");
const result = await autocannon({
  url: load.url,
  method: load.method ?? "GET",
  headers: load.headers ?? {},
  ...(load.body !== undefined && { body: load.body }),
  connections: load.connections,
  pipelining: load.pipelining ?? 1,
  duration: load.seconds,
});
const report: LoadReport = {
  perSecond: result.requests.total / result.duration,
  p99Ms: result.latency.p99,
  statuses: Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]),
  ),
  errors: result.errors + result.timeouts,
};
process.send?.(report);
process.disconnect?.();
