import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "@coupon-center/testing/program";
import { spawnServer, startServerProcess } from "@coupon-center/testing/server-process";
import { TestAccount } from "@coupon-center/testing/test-account";
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

it.runIf(process.env.TEST_LONG)(
  "a stop waits 15 seconds for a mail server that answers nothing, and its mail is sent later (rule 14.8)",
  async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), "stop-without-mails-"));
    const silent = createServer((socket) => socket.write("220 mail.test\r\n"));
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const connected = once(silent, "connection");
    const SMTP_URL = `smtp://127.0.0.1:${portOf({ server: silent })}`;
    const { child, url, output } = await startServerProcess({ DATA_DIR, SMTP_URL });
    onTestFinished(async () => {
      await endProcess(child, "SIGKILL");
      silent.close();
      rmSync(DATA_DIR, { recursive: true });
    });
    await TestAccount.register({ url });
    await connected;
    const since = performance.now();
    const closed = once(child, "close");
    child.kill();
    expect(await closed).toEqual([0, null]);
    expect((performance.now() - since) / 1000).toSatisfy((s) => s > 13 && s < 25);
    expect(output()).toContain("mail_not_sent");
  },
  60_000,
);
