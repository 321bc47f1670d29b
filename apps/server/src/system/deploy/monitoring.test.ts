import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "@coupon-center/testing/wait-until";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { deploy, findTool, root, runTool, titleOf } from "../../testing/deploy-tools.ts";
import { type Installation, openInstallation } from "../../testing/installation.ts";

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const Dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).min(1),
    }),
  ),
});

const read = (...path: string[]) => readFileSync(join(...path), "utf8");
const rules = Rules.parse(parse(read(deploy, "prometheus", "alerts.yaml"))).groups.flatMap(
  (group) => group.rules,
);
const { panels } = Dashboard.parse(JSON.parse(read(deploy, "grafana-dashboard.json")));

/** Names in an expression that are followed by a selector, as every metric in these files is. */
const metricsIn = (expr: string) =>
  [...expr.matchAll(/\b([a-z][a-z0-9_]+)\{/g)].map(([, name]) => name);

let at: Installation;
let metrics: string;
beforeAll(async () => {
  at = await openInstallation();
  await at.app.inject("/healthz");
  // Rows without anything counted are not exported.
  at.ports.tallies.cacheRead("store pages", true);
  at.ports.tallies.jobRan("prune rows", "done");
  await at.app.inject("/metrics");
  // The event loop's lag is exported only after its first measurement.
  metrics = await waitUntil("the event loop to be measured", async () => {
    const { body } = await at.app.inject("/metrics");
    return body.includes("nodejs_eventloop_lag_p99_seconds") ? body : null;
  });
});
afterAll(() => at.close());

describe("monitoring (rule 14.11)", () => {
  it("every metric of the alert rules and of the dashboard is in `/metrics`", () => {
    const exprs = [...rules, ...panels.flatMap((panel) => panel.targets)].map(({ expr }) => expr);
    const named = new Set(exprs.flatMap(metricsIn));
    expect(named.size).toBeGreaterThan(10);
    // Prometheus itself adds this metric.
    named.delete("up");
    const samples = new Set(
      [...metrics.matchAll(/^([a-z][a-z0-9_]+)(?:\{| )/gm)].map(([, name]) => name),
    );
    expect([...named].filter((name) => !samples.has(name))).toEqual([]);
    for (const expr of exprs) expect(metricsIn(expr), expr).not.toEqual([]);
  });

  it("docs/runbook.md has a section for each alert, which the alert names, and no other", () => {
    const headings = [...read(root, "docs/runbook.md").matchAll(/^## (CouponCenter\w+)$/gm)];
    expect(headings.map(([, name]) => name).sort()).toEqual(rules.map(({ alert }) => alert).sort());
    for (const { alert, annotations } of rules)
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  });

  it("the dashboard's panels have their own ids and titles", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});

const promtool = findTool("promtool");

describe.skipIf(promtool === null)(titleOf("promtool", "promtool", promtool), () => {
  const check = (...args: string[]) => runTool(promtool, args);

  it("accepts the alert rules and the scrape configuration, and each rule fires as it is told to (rule 14.11)", () => {
    const folder = join(deploy, "prometheus");
    expect(check("check", "rules", join(folder, "alerts.yaml"))).toMatchObject({ code: 0 });
    expect(check("check", "config", join(folder, "prometheus.yaml"))).toMatchObject({ code: 0 });
    const tested = check("test", "rules", join(folder, "alerts.test.yaml"));
    expect(tested.output).toContain("SUCCESS");
    expect(tested.code).toBe(0);
    const fired = [...read(folder, "alerts.test.yaml").matchAll(/alertname: (\w+)\n.*alerts:$/gm)];
    const named = new Set(fired.map(([, name]) => name));
    expect([...named].sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  it("the dashboard's share of errors is 0 while there are none, not missing (rule 14.11)", () => {
    const folder = mkdtempSync(join(tmpdir(), "dashboard-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [target] = panels.find(({ title }) => title === "Errors")?.targets ?? [];
    const expr = target?.expr.replaceAll("$instance", ".*");
    const series = 'http_requests_total{job="coupon-center", instance="a", status="200"}';
    const file = join(folder, "errors.yaml");
    // YAML has JSON in it.
    const test = {
      interval: "1m",
      input_series: [{ series, values: "0+60x10" }],
      promql_expr_test: [{ expr, eval_time: "9m", exp_samples: [{ labels: "{}", value: 0 }] }],
    };
    writeFileSync(file, JSON.stringify({ tests: [test] }));
    expect(check("test", "rules", file)).toMatchObject({ code: 0 });
  });

  it("finds nothing wrong with `/metrics` (rule 14.11)", () => {
    const { code, output } = runTool(promtool, ["check", "metrics"], metrics);
    expect([code, output]).toEqual([0, ""]);
  });
});
