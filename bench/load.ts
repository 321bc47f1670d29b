import { once } from "node:events";
import autocannon from "autocannon";
import type { Load, LoadReport } from "./lib/load.ts";

// A process of its own, so that the load's cost does not count for the server.
const load: Load = (await once(process, "message"))[0];
const networks = load.networks?.values();
const result = await autocannon({
  url: load.url,
  method: load.method ?? "GET",
  headers: load.headers ?? {},
  ...(load.body !== undefined && { body: load.body }),
  ...(load.body64 !== undefined && { body: Buffer.from(load.body64, "base64") }),
  connections: load.connections,
  pipelining: load.pipelining ?? 1,
  duration: load.seconds,
  setupClient(client) {
    const network = networks?.next().value;
    if (network) client.setHeaders({ ...load.headers, "x-forwarded-for": network });
  },
});
const report: LoadReport = {
  perSecond: result.requests.total / result.duration,
  requests: result.requests.total,
  p99Ms: result.latency.p99,
  statuses: Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]),
  ),
  errors: result.errors + result.timeouts,
};
process.send?.(report);
process.disconnect?.();
