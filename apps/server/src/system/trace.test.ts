import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { endProcess } from "@coupon-center/testing/program";
import { newEmail, password } from "@coupon-center/testing/samples";
import { type ServerProcess, startServerProcess } from "@coupon-center/testing/server-process";
import { TestAccount } from "@coupon-center/testing/test-account";
import { waitUntil } from "@coupon-center/testing/wait-until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";

const Line = z.looseObject({ reqId: z.string().optional() });

describe("a request's id in the log (rule 14.6)", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-trace-"));
  let databaseUrl: string | undefined;
  let server: ServerProcess;
  beforeAll(async () => {
    databaseUrl = await freshDatabaseUrl();
    const database = databaseUrl && { DATABASE_URL: databaseUrl };
    server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "info", ...database });
  });
  afterAll(async () => {
    await endProcess(server.child);
    rmSync(dataDir, { recursive: true });
    await dropDatabase(databaseUrl);
  });

  const lines = () =>
    (server.output().match(/^\{.*\}$/gm) ?? []).map((line) => Line.parse(JSON.parse(line)));
  const traceOf = (reqId: string) => lines().filter((line) => line.reqId === reqId);

  it("is in the answer, and finds the mail that the request caused", async () => {
    const { path } = endpoints.emailRegister;
    const response = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: newEmail(), password }),
    });
    const reqId = response.headers.get("x-request-id") ?? "";
    const trace = await waitUntil("the mail to be sent", async () => {
      const found = traceOf(reqId);
      return found.some(({ event }) => event === "mail_sent") ? found : null;
    });
    expect(trace).toContainEqual(expect.objectContaining({ path, status: response.status }));
    expect(trace).toContainEqual(expect.objectContaining({ event: "mail_sent", kind: "verify" }));
  });

  /** Until then the payment may be received by the job instead of the webhook. */
  const firstReconciliation = () =>
    waitUntil("the first reconciliation of both brands", async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      const done = /^job_runs_total\{name="reconcile payments",outcome="done"\} (\d+)$/m;
      return Number(done.exec(metrics)?.[1]) === 2 || null;
    });

  it("of a webhook finds the work on its event, and the mail of that", async () => {
    await firstReconciliation();
    const merchant = await TestAccount.register({ url: server.url });
    await merchant.createStore();
    await merchant.payByLink();
    const trace = await waitUntil("the receipt to be sent", async () => {
      const mails = lines().filter(
        ({ event, kind }) => event === "mail_sent" && String(kind).startsWith("payment"),
      );
      return (
        mails.map(({ reqId = "" }) => traceOf(reqId)).find((found) => found.length > 2) ?? null
      );
    });
    expect(trace).toContainEqual(
      expect.objectContaining({ path: "/api/webhooks/stripe", status: 200 }),
    );
    expect(trace).toContainEqual(expect.objectContaining({ event: "stripe_event_done" }));
  });
});
