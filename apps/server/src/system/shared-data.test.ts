import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "@coupon-center/testing/program";
import { startServerProcess } from "@coupon-center/testing/server-process";
import { expect, it, onTestFinished } from "vitest";

it("of two servers on one SQLite file the second warns of the first; after a kill nobody is warned of (rule 14.1)", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "shared-data-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const start = async () => {
    const server = await startServerProcess({ DATA_DIR });
    onTestFinished(() => endProcess(server.child, "SIGKILL"));
    return server;
  };
  const isWarned = ({ output }: { output(): string }) => output().includes('"event":"data_shared"');
  const first = await start();
  const second = await start();
  expect([first, second].map(isWarned)).toEqual([false, true]);
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  await endProcess(second.child);
  await endProcess(first.child, "SIGKILL");
  expect(isWarned(await start())).toBe(false);
});
