import { type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { bareEnv } from "@coupon-center/testing/program";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { productionSettings } from "../testing/production-settings.ts";

const built = fileURLToPath(new URL("../../build/main.js", import.meta.url));

it("a log that takes no lines, as on a full disk, holds up no request and no stop (rule 14.2)", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "log-without-space-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const PORT = String(await freePort());
  const env = { ...bareEnv, ...productionSettings(), DATA_DIR, PORT };
  const log = openSync("/dev/full", "w");
  const stdio: StdioOptions = ["ignore", log, "pipe"];
  const child = spawn(process.execPath, [built], { env, stdio });
  closeSync(log);
  onTestFinished(() => void child.kill("SIGKILL"));
  const closed = once(child, "close");
  // It says on standard error that it is ready.
  if (child.stderr) await once(child.stderr, "data");
  expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200);
  child.kill();
  expect(await closed).toEqual([0, null]);
});

it.each([
  ["an output that takes no lines", () => openSync("/dev/full", "w")],
  ["a reader that has ended, as `npm start | head -1`", null],
])("the sandbox's start goes on with %s (rule 14.1)", async (_what, open) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "log-without-space-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const PORT = String(await freePort());
  const out = open?.() ?? "pipe";
  const child = spawn(process.execPath, [built], {
    env: { ...bareEnv, DATA_DIR, PORT },
    stdio: ["ignore", out, "inherit"],
  });
  if (typeof out === "number") closeSync(out);
  child.stdout?.destroy();
  onTestFinished(() => void child.kill("SIGKILL"));
  const closed = once(child, "close");
  const ready = () => fetch(`http://127.0.0.1:${PORT}/readyz`).then(({ status }) => status);
  await expect.poll(() => ready().catch(() => 0)).toBe(200);
  // After the line that tells the addresses.
  await wait(500);
  expect(await ready()).toBe(200);
  child.kill();
  expect(await closed).toEqual([0, null]);
});
