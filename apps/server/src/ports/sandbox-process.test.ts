import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { startSandboxProcess } from "./sandbox-process.ts";

/** Writes `ready` when its message was sent. */
const program = `
  import { writeFileSync } from "node:fs";
  const ready = { type: "ready", origin: "http://127.0.0.1:9", smtpUrl: "smtp://127.0.0.1:9", offsetMs: 0 };
  process.send(ready, () => writeFileSync(new URL("ready", import.meta.url), ""));
  for (const end of ["SIGTERM", "disconnect"]) process.on(end, () => process.exit(0));`;

/** The options of a sandbox whose program is this one. */
function newSandbox(source: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-process-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const main = join(dataDir, "main.mjs");
  writeFileSync(main, source);
  const options = { dataDir, publicUrl: "", webhookUrl: "", webhookSecret: "", secretKey: "" };
  return { dataDir, main, options };
}

it("a sandbox that started in time counts, also where a migration kept its server from everything else (rule 14.2)", async () => {
  const { dataDir, main, options } = newSandbox(program);
  const started = startSandboxProcess(options, { main, limitMs: 1 });
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(join(dataDir, "ready"))) Atomics.wait(pause, 0, 0, 5);
  const { origin, stop } = await started;
  expect(origin).toBe("http://127.0.0.1:9");
  await stop();
});

it("of one that ended while it started nothing is awaited any more, which would keep a preview from ending (rule 14.5)", async () => {
  const { main, options } = newSandbox("process.exit(3)");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await expect(startSandboxProcess(options, { main })).rejects.toThrow("ended with code 3");
  expect(vi.getTimerCount()).toBe(0);
});
