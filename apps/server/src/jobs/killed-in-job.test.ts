import { controlSandbox } from "@coupon-center/testing/http-caller";
import { afterAll, expect, test } from "vitest";
import { secret } from "../billing/testing/billed-installation.ts";
import { type Database, openDatabase } from "../db/engine.ts";
import { openRealServers } from "../testing/real-servers.ts";

const JOB = "reconcile payments:8";

let database: Database;
const at = await openRealServers(secret);
afterAll(async () => {
  await database.db.destroy();
  await at.close();
});

const jobOf = (id: string) =>
  database.db.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirst();

test("a job whose process is killed during it is not run before its lease has expired, then by another process", async () => {
  // The job calls Stripe, which does not respond.
  await controlSandbox(at.sandbox.origin, "faults", { api: "hang" });
  const killed = await at.start();
  database = await openDatabase(at.database);
  const lease = expect.stringContaining(`:${killed.child.pid}:`);
  await expect.poll(() => jobOf(JOB)).toMatchObject({ lease_by: lease });
  await at.end(killed, "SIGKILL");
  const left = await jobOf(JOB);
  expect(left).toMatchObject({ lease_by: lease, tries: 1, last_done_at: null });
  await controlSandbox(at.sandbox.origin, "faults", { api: "ok" });

  const since = Date.now();
  const server = await at.startAnother();
  // Jobs are polled in order: once a later job is done, this one has been polled too.
  const done = async () => (await jobOf("prune rows"))?.last_done_at ?? 0;
  await expect.poll(done).toBeGreaterThan(since);
  expect(await jobOf(JOB)).toEqual(left);

  // Ends the lease, as the passing of time would.
  await database.db.updateTable("job").set({ lease_until: since }).where("id", "=", JOB).execute();
  await expect
    .poll(() => jobOf(JOB))
    .toMatchObject({ lease_by: null, tries: 0, error: null, last_done_at: expect.any(Number) });
  await at.end(server);
});
