import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Endpoint, endpoints, errorStatuses } from "@coupon-center/contract";
import { type ServerProcess, startServerProcess } from "@coupon-center/testing/server-process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

// Operations outside the contract would have no name and no audience, so both are optional here.
const Operation = z.looseObject({
  operationId: z.string().optional(),
  "x-access": z.string().optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  responses: z.record(z.string(), z.unknown()),
});
const Description = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

let folder: string;
let server: ServerProcess;
let text: string;
let operations: { address: string; operation: z.infer<typeof Operation> }[];
/**
 * The first start as an operator does it: with the sandbox, only the data folder and port
 * configured.
 */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "coupon-center-openapi-"));
  server = await startServerProcess({ DATA_DIR: join(folder, "data") });
  text = await (await fetch(`${server.url}/api/openapi.json`)).text();
  operations = Object.entries(Description.parse(JSON.parse(text)).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      address: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
});
afterAll(async () => {
  const closed = once(server.child, "close");
  server.child.kill();
  await closed;
  rmSync(folder, { recursive: true });
});

describe("/api/openapi.json", () => {
  it("describes every endpoint of the contract once, under its own name, and nothing else (rule 13.4)", () => {
    const described = operations.map(({ address, operation }) => [address, operation.operationId]);
    const contract = Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => [
      `${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
      name,
    ]);
    expect(described.sort()).toEqual(contract.sort());
  });

  it("lists who may call, each parameter once, and every success and error status", () => {
    const byName = new Map(Object.entries<Endpoint>(endpoints));
    for (const { operation } of operations) {
      const endpoint = byName.get(operation.operationId ?? "");
      if (!endpoint) throw new Error(operation.operationId);
      expect(operation["x-access"]).toBe(endpoint.access);
      const names = operation.parameters.map(({ name, in: place }) => `${place} ${name}`);
      expect(new Set(names).size).toBe(names.length);
      const statuses = [...Object.keys(endpoint.responses).map(Number), ...errorStatuses(endpoint)];
      expect(Object.keys(operation.responses).map(Number)).toEqual(statuses.sort((a, b) => a - b));
    }
  });

  it("has patterns that any language can compile: none by properties of Unicode", () => {
    const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, one]) => one);
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((one) => /\\p\{|\(\?[<=!]/i.test(String(one)))).toEqual([]);
  });

  it("passes redocly's recommended rules without errors or warnings", async () => {
    const file = join(folder, "openapi.json");
    writeFileSync(file, text);
    const entry = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
    const child = spawn(
      process.execPath,
      [join(dirname(entry), "bin/cli.js"), "lint", file, "--extends=recommended", "--format=json"],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      },
    );
    let found = "";
    child.stdout.on("data", (chunk: Buffer) => {
      found += chunk.toString();
    });
    await once(child, "close");
    const { problems } = z
      .object({ problems: z.array(z.looseObject({ ruleId: z.string(), message: z.string() })) })
      .parse(JSON.parse(found));
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });
});

describe("/api/docs", () => {
  it("shows this description, under a policy that allows neither inline nor third-party scripts (rule 13.4)", async () => {
    const page = await fetch(`${server.url}/api/docs`);
    const body = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
        "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const parts = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? "");
    expect(parts.length).toBeGreaterThan(5);
    for (const path of parts) {
      expect(path).toMatch(/^\/api\/docs\/static\//);
      const part = await fetch(new URL(path, server.url));
      expect([path, part.status]).toEqual([path, 200]);
      expect(part.headers.get("content-security-policy")).toContain("default-src 'none'");
    }
    expect(body).not.toMatch(/<script>|<style| style=|javascript:|https?:/i);
    expect(await (await fetch(`${server.url}/api/docs/json`)).text()).toBe(text);
  });

  it("is encoded once, however often it is asked for: the plugin's YAML, half a second each time, is not there", async () => {
    for (const path of ["/api/openapi.json", "/api/docs/json"]) {
      const { headers } = await fetch(`${server.url}${path}`);
      expect([headers.get("cache-control"), headers.get("content-encoding")]).toEqual([
        "no-cache",
        "gzip",
      ]);
      const again = { "if-none-match": headers.get("etag") ?? "" };
      expect((await fetch(`${server.url}${path}`, { headers: again })).status).toBe(304);
    }
    const yaml = await fetch(`${server.url}/api/docs/yaml`);
    expect([yaml.status, await yaml.json()]).toEqual([404, { detail: "Not Found" }]);
  });
});
