import Fastify from "fastify";
import { expect, it, onTestFinished, vi } from "vitest";
import { newTallies } from "../ports/tallies.ts";
import { metricsRoutes } from "./metrics.ts";

type Sources = Parameters<typeof metricsRoutes>[1];

const sources = (
  readQueues: Sources["readQueues"] = async () => [],
  tallies = newTallies(),
  more: Partial<ReturnType<Sources["readProcess"]>> = {},
): Sources => ({
  readQueues,
  readLastBackup: () => Promise.resolve(1_800_000_000_500),
  readProcess: () => ({ counted: tallies.read(), pool: null, takesWrites: true, ...more }),
});

it("`/metrics` counts responses by method and status, and has the process's own metrics (rule 14.6)", async () => {
  const app = Fastify();
  const onAnyHost: string[] = [];
  app.addHook("onRequest", async ({ url, routeOptions }) => {
    if (routeOptions.config.anyHost) onAnyHost.push(url);
  });
  metricsRoutes(app, sources());
  app.get("/", () => "done");
  for (let asked = 0; asked < 3; asked++) await app.inject("/");
  await app.inject({ method: "POST", url: "/" });
  const { headers, body } = await app.inject("/metrics");
  expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(body.match(/^http_requests_total.*/gm)).toEqual([
    'http_requests_total{method="GET",status="200"} 3',
    'http_requests_total{method="POST",status="404"} 1',
  ]);
  expect(body).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
  const again = (await app.inject("/metrics")).body;
  expect(again).toContain('http_requests_total{method="GET",status="200"} 4');
  expect(onAnyHost).toEqual(["/metrics", "/metrics"]);
  await app.close();
});

it("`/metrics` has the time of responses by route and kind of status, not by URL (rule 14.6)", async () => {
  const app = Fastify();
  metricsRoutes(app, sources());
  app.get("/stores/:slug", () => "done");
  for (const url of ["/stores/a", "/stores/b", "/nowhere/1", "/nowhere/2"]) await app.inject(url);
  const { body } = await app.inject("/metrics");
  expect(body.match(/^http_request_duration_seconds_count.*/gm)).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/stores/:slug",status="2xx"} 2',
    'http_request_duration_seconds_count{method="GET",route="none",status="4xx"} 2',
  ]);
  await app.close();
});

it("shows for each queue what is waiting, what is tried again, what has failed and how late the oldest is; omitted while the database is unavailable (rule 14.6)", async () => {
  const app = Fastify();
  const figures = { queue: "mails", waiting: 3, retrying: 2, failed: 1, oldestDueMs: 2_500 };
  let read = async () => [
    figures,
    { queue: "jobs", waiting: 8, retrying: 0, failed: 0, oldestDueMs: 0 },
  ];
  metricsRoutes(
    app,
    sources(() => read()),
  );
  const readMetrics = async () => (await app.inject("/metrics")).body.match(/^queue_.*/gm);
  expect(await readMetrics()).toEqual([
    'queue_waiting{queue="mails"} 3',
    'queue_waiting{queue="jobs"} 8',
    'queue_retrying{queue="mails"} 2',
    'queue_retrying{queue="jobs"} 0',
    'queue_failed{queue="mails"} 1',
    'queue_failed{queue="jobs"} 0',
    'queue_oldest_due_seconds{queue="mails"} 2.5',
    'queue_oldest_due_seconds{queue="jobs"} 0',
  ]);
  read = () => Promise.reject(new Error("away"));
  expect(await readMetrics()).toBeNull();
  read = async () => [{ ...figures, waiting: 0 }];
  expect(await readMetrics()).toContain('queue_waiting{queue="mails"} 0');
  await app.close();
});

it("`/metrics` has reads of caches, runs of jobs, the last webhook, the pool, whether writes are taken, and the last backup (rule 14.6)", async () => {
  const app = Fastify();
  const tallies = newTallies();
  const pool = { used: 3, idle: 2, waiting: 4, most: 10 };
  metricsRoutes(app, sources(undefined, tallies, { pool, takesWrites: false }));
  const ownMetrics = async () =>
    (await app.inject("/metrics")).body.match(/^(cache|job|webhook|database|backup)_.*/gm);
  expect(await ownMetrics()).toContain("webhook_last_received_timestamp_seconds 0");
  for (const isHit of [true, true, false]) tallies.cacheRead("store pages", isHit);
  tallies.jobRan("prune rows", "done");
  tallies.jobRan("prune rows", "failed");
  tallies.webhookReceived(1_800_000_000_500);
  const expected = [
    "backup_last_timestamp_seconds 1800000000.5",
    'cache_reads_total{cache="store pages",outcome="hit"} 2',
    'cache_reads_total{cache="store pages",outcome="miss"} 1',
    'job_runs_total{name="prune rows",outcome="done"} 1',
    'job_runs_total{name="prune rows",outcome="failed"} 1',
    "webhook_last_received_timestamp_seconds 1800000000.5",
    'database_connections{state="used"} 3',
    'database_connections{state="idle"} 2',
    'database_connections{state="most"} 10',
    "database_connection_waits 4",
    "database_takes_writes 0",
  ];
  expect(await ownMetrics()).toEqual(expected);
  // Totals, not what was counted since the last time.
  expect(await ownMetrics()).toEqual(expected);
  await app.close();
});

it("the first reading has no delays of the event loop that were not measured (rule 14.6)", async () => {
  const app = Fastify();
  metricsRoutes(app, sources());
  const { body } = await app.inject("/metrics");
  const lags = [...body.matchAll(/^nodejs_eventloop_lag_\w+ (.+)$/gm)].map(([, lag]) =>
    Number(lag),
  );
  expect(lags).toHaveLength(8);
  for (const lag of lags) expect(lag).toBeLessThan(60);
  await app.close();
});

it("a second Prometheus reads the same delays of the event loop as the first (rule 14.6)", async () => {
  const app = Fastify();
  metricsRoutes(app, sources());
  const longest = async () =>
    Number(
      /^nodejs_eventloop_lag_max_seconds (.+)$/m.exec((await app.inject("/metrics")).body)?.[1],
    );
  let first = await longest();
  let now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  // The watch of the event loop begins some time after the first reading.
  await expect
    .poll(async () => {
      const end = Date.now() + 100;
      while (Date.now() < end);
      now += 60_000;
      first = await longest();
      return first;
    })
    .toBeGreaterThan(0.05);
  expect(await longest()).toBe(first);
  await app.close();
});

it("while the database is away `/metrics` has no last backup, as 0 would say that none was ever made (rule 14.6)", async () => {
  const app = Fastify();
  let readLastBackup = (): Promise<number> => Promise.reject(new Error("away"));
  metricsRoutes(app, { ...sources(), readLastBackup: () => readLastBackup() });
  const lastBackup = async () =>
    (await app.inject("/metrics")).body.match(/^backup_last_timestamp_seconds .*/gm);
  expect(await lastBackup()).toBeNull();
  readLastBackup = async () => 0;
  expect(await lastBackup()).toEqual(["backup_last_timestamp_seconds 0"]);
  await app.close();
});

it("`/metrics` asks for no list of handles and requests, by which Node may abort the process (rule 14.6)", async () => {
  const app = Fastify();
  metricsRoutes(app, sources());
  const asked = ["_getActiveHandles", "_getActiveRequests"].map((name) => {
    expect(Reflect.get(process, name)).toBeTypeOf("function");
    return vi.spyOn(process, name as never);
  });
  const { body } = await app.inject("/metrics");
  for (const list of asked) expect(list).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  expect(body).toMatch(/^nodejs_active_resources\{type="\w+"\} \d+$/m);
  await app.close();
});

it("while the database does not answer, `/metrics` comes without its figures before Prometheus gives up, and reads once (rule 14.6)", async () => {
  const app = Fastify();
  let readings = 0;
  const never = () => {
    readings++;
    return new Promise<never>(() => {});
  };
  metricsRoutes(app, { ...sources(never), readLastBackup: never });
  await app.ready();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  for (let asked = 0; asked < 2; asked++) {
    const answer = app.inject("/metrics");
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2));
    // Its default `scrape_timeout` is 10 seconds.
    vi.advanceTimersByTime(9_999);
    const { statusCode, body } = await answer;
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/^(queue|backup)_/m);
    expect(body).toContain("database_takes_writes 1");
  }
  expect(readings).toBe(2);
  await app.close();
});

it("`/metrics` is read once for all who ask for it in one turn of the event loop, and later anew (rule 14.6)", async () => {
  const app = Fastify();
  let readings = 0;
  const queue = { queue: "mails", waiting: 3, retrying: 0, failed: 1, oldestDueMs: 0 };
  metricsRoutes(
    app,
    sources(async () => {
      readings++;
      return [queue];
    }),
  );
  await app.inject("/metrics");
  const bodies = await Promise.all(
    Array.from({ length: 20 }, async () => (await app.inject("/metrics")).body),
  );
  expect(readings).toBe(2);
  for (const body of bodies) expect(body).toContain('queue_waiting{queue="mails"} 3');
  expect((await app.inject("/metrics")).body).toContain(
    'http_requests_total{method="GET",status="200"} 21',
  );
  await app.close();
});
