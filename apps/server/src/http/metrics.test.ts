import Fastify from "fastify";
import { expect, it } from "vitest";
import { metricsRoutes } from "./metrics.ts";

it("`/metrics` counts responses by method and status, and has the process's own metrics (rule 14.6)", async () => {
  const app = Fastify();
  const onAnyHost: string[] = [];
  app.addHook("onRequest", async ({ url, routeOptions }) => {
    if (routeOptions.config.anyHost) onAnyHost.push(url);
  });
  metricsRoutes(app, async () => []);
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

it("`/metrics` has the time of responses by route, not by URL (rule 14.6)", async () => {
  const app = Fastify();
  metricsRoutes(app, async () => []);
  app.get("/stores/:slug", () => "done");
  for (const url of ["/stores/a", "/stores/b", "/nowhere/1", "/nowhere/2"]) await app.inject(url);
  const { body } = await app.inject("/metrics");
  expect(body.match(/^http_request_duration_seconds_count.*/gm)).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/stores/:slug"} 2',
    'http_request_duration_seconds_count{method="GET",route="none"} 2',
  ]);
  await app.close();
});

it("shows for each queue what is waiting, what has failed and how late the oldest is; omitted while the database is unavailable (rule 14.6)", async () => {
  const app = Fastify();
  const figures = { queue: "mails", waiting: 3, failed: 1, oldestDueMs: 2_500 };
  let read = async () => [figures, { queue: "jobs", waiting: 8, failed: 0, oldestDueMs: 0 }];
  metricsRoutes(app, () => read());
  const readMetrics = async () => (await app.inject("/metrics")).body.match(/^queue_.*/gm);
  expect(await readMetrics()).toEqual([
    'queue_waiting{queue="mails"} 3',
    'queue_waiting{queue="jobs"} 8',
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
