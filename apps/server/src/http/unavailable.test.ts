import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import type { Caller } from "../testing/caller.ts";
import { captureLog } from "../testing/capture-log.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { openClient } from "../testing/postgres-databases.ts";

const log = captureLog();
let installation: Installation;
let merchant: Caller;
let page: string;
let couponId: number;

beforeAll(async () => {
  installation = await openInstallation({ web: jsonWebBuild, app: { logger: log.logger } });
  const made = await newLiveStore(installation);
  merchant = made.merchant;
  couponId = (await merchant.ok(endpoints.createCoupon, { body: couponPayload })).id;
  page = `/stores/${made.store.slug}`;
});
afterAll(() => installation?.close());

/** A request of a merchant that also writes an audit entry. */
const write = () =>
  merchant.call(endpoints.updateCoupon, { params: { id: couponId }, body: { description: "New" } });
const readPage = () => installation.app.inject({ url: page });
const run = (text: string) => sql.raw(text).execute(installation.db);

async function expectUnavailable(refused: Awaited<ReturnType<typeof write>>): Promise<void> {
  expect([refused.status, refused.error]).toEqual([503, { detail: "Service Unavailable" }]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
}

/** Expects no error level and no stack in the log. */
function expectQuiet(): void {
  const lines = log.lines().filter(({ level }) => Number(level) >= 40);
  expect(lines.filter(({ level, err }) => Number(level) > 40 || typeof err === "object")).toEqual(
    [],
  );
}

describe.skipIf(process.env.TEST_DATABASE_URL)("SQLite (rule 14.2)", () => {
  it.each([
    ["a full disk", "pragma max_page_count = 1", "pragma max_page_count = 1073741823"],
    ["a file that takes no writes", "pragma query_only = on", "pragma query_only = off"],
  ])("%s: writing is 503, reading works, and it recovers by itself", async (_why, ail, heal) => {
    await run(ail);
    // Writes succeed until the existing pages are full.
    let last = await write();
    for (let i = 0; i < 500 && last.status === 200; i++) last = await write();
    await expectUnavailable(last);
    expect((await readPage()).statusCode).toBe(200);
    await run(heal);
    expect((await write()).status).toBe(200);
    expectQuiet();
  });

  it("a file locked by another process is 503", async () => {
    await run("pragma busy_timeout = 0");
    const other = new DatabaseSync(join(installation.dataDir, "coupon-center.db"));
    other.exec("begin immediate");
    await expectUnavailable(await write());
    other.exec("rollback");
    other.close();
    expect((await write()).status).toBe(200);
    expectQuiet();
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)("PostgreSQL (rule 14.2)", () => {
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  let name: string;
  beforeAll(async () => {
    await admin.connect();
    name = new URL(installation.databaseUrl ?? "").pathname.slice(1);
  });
  afterAll(() => admin.end());
  const endConnections = () =>
    admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
      name,
    ]);

  it("in read-only mode: writing is 503, reading works, and it recovers by itself", async () => {
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await endConnections();
    await expectUnavailable(await write());
    expect((await readPage()).statusCode).toBe(200);
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    // Its sessions keep the setting with which they began.
    await expect.poll(async () => (await write()).status).toBe(200);
    expectQuiet();
  });

  it("that cancels a waiting statement: 503, for a page and for a call", async () => {
    const locker = await openClient(installation.databaseUrl ?? "");
    await locker.query("begin; lock table store in access exclusive mode");
    const [called, shown] = [write(), readPage()];
    let cut = 0;
    while (cut < 2) {
      const { rowCount } = await admin.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'",
        [name],
      );
      cut += rowCount ?? 0;
    }
    await expectUnavailable(await called);
    const answer = await shown;
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "2"]);
    expect(answer.json()).toEqual({ status: 503 });
    await locker.end();
    expect((await write()).status).toBe(200);
    expectQuiet();
  });
});
