import Fastify from "fastify";
import { expect, it } from "vitest";
import { metricsRoutes } from "./metrics.ts";

it("`/metrics` counts answers by method and status, beside the process's own figures (rule 14.6)", async () => {
  const app = Fastify();
  const onAnyHost: string[] = [];
  app.addHook("onRequest", async ({ url, routeOptions }) => {
    if (routeOptions.config.anyHost) onAnyHost.push(url);
  });
  metricsRoutes(app);
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
