import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "@coupon-center/testing/program";
import { spawnServer } from "@coupon-center/testing/server-process";
import { expect, it, onTestFinished } from "vitest";
import { portOf } from "../testing/raw-request.ts";

it("a stop does not wait for Stripe, which answers nothing, for as long as a call may take (rule 14.8)", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "stop-without-stripe-"));
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const called = once(silent, "connection");
  const STRIPE_API_URL = `http://127.0.0.1:${portOf({ server: silent })}`;
  const { child } = spawnServer({ DATA_DIR, STRIPE_API_URL });
  onTestFinished(async () => {
    await endProcess(child, "SIGKILL");
    silent.close();
    rmSync(DATA_DIR, { recursive: true });
  });
  // The reconciliation of the start.
  await called;
  const since = performance.now();
  const closed = once(child, "close");
  child.kill();
  expect(await closed).toEqual([0, null]);
  // Two tries of six seconds each.
  expect(performance.now() - since).toBeLessThan(10_000);
});
