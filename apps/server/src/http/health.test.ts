import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Database, openDatabase } from "../db/engine.ts";
import { healthRoutes } from "./health.ts";

const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-health-"));
let database: Database;
let isStopping: boolean;
let refusal: string | null;
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: undefined, dataDir });
});
beforeEach(() => {
  isStopping = false;
  refusal = null;
});
afterAll(async () => {
  await database.db.destroy();
  rmSync(dataDir, { recursive: true });
});

async function probe(path: string) {
  const app = Fastify();
  let anyHost: boolean | undefined;
  app.addHook("onRequest", async (request) => {
    anyHost = request.routeOptions.config.anyHost;
  });
  healthRoutes(app, {
    db: database.db,
    isStopping: () => isStopping,
    writeRefusal: () => refusal,
  });
  const answer = await app.inject(path);
  await app.close();
  expect(anyHost).toBe(true);
  return [answer.statusCode, answer.json()];
}

describe("`/healthz` and `/readyz` (rule 14.6)", () => {
  it("a running process is alive and ready, on every host", async () => {
    expect(await probe("/healthz")).toEqual([200, { status: "ok" }]);
    expect(await probe("/readyz")).toEqual([200, { status: "ready" }]);
  });

  it("a stopping process is alive and not ready", async () => {
    isStopping = true;
    expect(await probe("/healthz")).toEqual([200, { status: "ok" }]);
    expect(await probe("/readyz")).toEqual([503, { status: "stopping" }]);
  });

  it("a process whose database takes no writes is alive, and not ready with a reason (decision 086)", async () => {
    refusal = "the disk is full";
    expect(await probe("/healthz")).toEqual([200, { status: "ok" }]);
    const away = { status: "database takes no writes", reason: "the disk is full" };
    expect(await probe("/readyz")).toEqual([503, away]);
  });

  it("a process without its database is alive, and not ready with a reason", async () => {
    const mine = database;
    onTestFinished(() => {
      database = mine;
    });
    database = await openDatabase({ databaseUrl: "postgres://nobody@127.0.0.1:9/none", dataDir });
    expect(await probe("/healthz")).toEqual([200, { status: "ok" }]);
    const away = (reason: string) => [503, { status: "database is away", reason }];
    expect(await probe("/readyz")).toEqual(away("PostgreSQL can't be reached"));
    await database.db.destroy();
    database = await openDatabase({ databaseUrl: undefined, dataDir });
    expect(await probe("/readyz")).toEqual([200, { status: "ready" }]);
    await database.db.destroy();
    expect(await probe("/readyz")).toEqual(away("the database fails"));
  });
});
