import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "@coupon-center/testing/program";
import { startServerProcess } from "@coupon-center/testing/server-process";
import { expect, it, onTestFinished } from "vitest";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";

/** Starts servers on one DATA_DIR, on PostgreSQL each with a database of its own. */
function openFolder() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "shared-data-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  return async (env: Record<string, string> = {}) => {
    const url = await freshDatabaseUrl();
    onTestFinished(() => dropDatabase(url));
    const server = await startServerProcess({ DATA_DIR, DATABASE_URL: url ?? "", ...env });
    onTestFinished(() => endProcess(server.child, "SIGKILL"));
    return server;
  };
}

const isWarned = ({ output }: { output(): string }) => output().includes('"event":"data_shared"');

it("of two servers on one SQLite file, or with one sandbox's state, the second warns of the first; after a kill nobody is warned of (rule 14.1)", async () => {
  const start = openFolder();
  const first = await start();
  const second = await start();
  expect([first, second].map(isWarned)).toEqual([false, true]);
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  await endProcess(second.child);
  await endProcess(first.child, "SIGKILL");
  expect(isWarned(await start())).toBe(false);
});

it.runIf(process.env.TEST_DATABASE_URL)(
  "servers on PostgreSQL without a sandbox of their own share uploads without a warning (rule 14.1)",
  async () => {
    const start = openFolder();
    const nowhere = "127.0.0.1:9";
    const sandbox = { STRIPE_API_URL: `http://${nowhere}`, SMTP_URL: `smtp://${nowhere}` };
    await start();
    expect(isWarned(await start(sandbox))).toBe(false);
  },
);
