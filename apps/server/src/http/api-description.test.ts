import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Endpoint, endpoints, errorStatuses } from "@coupon-center/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Installation, openInstallation } from "../testing/installation.ts";

const Operation = z.looseObject({
  operationId: z.string(),
  "x-access": z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  responses: z.record(z.string(), z.unknown()),
});
const Description = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

let at: Installation;
let text: string;
let operations: { address: string; operation: z.infer<typeof Operation> }[];
beforeAll(async () => {
  at = await openInstallation();
  text = (await at.app.inject("/api/openapi.json")).body;
  operations = Object.entries(Description.parse(JSON.parse(text)).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      address: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
});
afterAll(() => at.close());

describe("/api/openapi.json", () => {
  it("describes every endpoint of the contract once, under its own name, and nothing else", () => {
    const described = operations.map(({ address, operation }) => [address, operation.operationId]);
    const contract = Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => [
      `${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
      name,
    ]);
    expect(described.sort()).toEqual(contract.sort());
  });

  it("tells who may call, each parameter once, and every status of success and refusal", () => {
    const byName = new Map(Object.entries<Endpoint>(endpoints));
    for (const { operation } of operations) {
      const endpoint = byName.get(operation.operationId);
      if (!endpoint) throw new Error(operation.operationId);
      expect(operation["x-access"]).toBe(endpoint.access);
      const names = operation.parameters.map(({ name, in: place }) => `${place} ${name}`);
      expect(new Set(names).size).toBe(names.length);
      const statuses = [...Object.keys(endpoint.responses).map(Number), ...errorStatuses(endpoint)];
      expect(Object.keys(operation.responses).map(Number)).toEqual(statuses.sort((a, b) => a - b));
    }
  });

  it("redocly's recommended rules find no error in it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "coupon-center-openapi-"));
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
    rmSync(folder, { recursive: true });
    const { totals } = z
      .object({ totals: z.object({ errors: z.number(), warnings: z.number() }) })
      .parse(JSON.parse(found));
    expect(totals.errors).toBe(0);
  });
});

describe("/api/docs", () => {
  it("shows every call on a page without script, under a policy that allows none", async () => {
    const page = await at.app.inject("/api/docs/");
    expect(page.statusCode).toBe(200);
    for (const { operation } of operations)
      expect(page.body).toContain(`id="${operation.operationId}"`);
    expect(page.body).not.toMatch(
      /<script|<style| style=|javascript:|https?:\/\/(?!coupons\.test)/i,
    );
    expect(page.headers["content-security-policy"]).toContain(
      "default-src 'none'; style-src 'self'",
    );
    const sheet = await at.app.inject("/api/docs.css");
    expect([sheet.statusCode, sheet.headers["content-type"]]).toEqual([
      200,
      "text/css; charset=utf-8",
    ]);
  });
});
