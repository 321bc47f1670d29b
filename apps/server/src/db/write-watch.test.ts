import { expect, it } from "vitest";
import { captureLog } from "../testing/capture-log.ts";
import { outageLog } from "./outage-log.ts";
import { DatabaseUnavailable } from "./unavailable.ts";
import { watchWrites } from "./write-watch.ts";

const full = new DatabaseUnavailable(new Error("database or disk is full"), {
  kind: "read-only",
  reason: "the disk is full",
  passes: false,
  remedy: "",
  variable: "DATA_DIR",
});

const silent = new DatabaseUnavailable(new Error("Query read timeout"), {
  kind: "silent",
  reason: "PostgreSQL did not answer in time",
  passes: true,
  remedy: "",
  variable: "DATABASE_URL",
});

/** A watch whose tries to write end as `outcomes` say, one after the other. */
function watched(...outcomes: (Error | null)[]) {
  const log = captureLog();
  let tries = 0;
  const write = async () => {
    const error = outcomes[tries++];
    if (error) throw error;
  };
  const watch = watchWrites(outageLog(log.logger), write, 1);
  return {
    watch,
    tries: () => tries,
    lines: () => log.lines().map(({ event, reason, failures }) => [event, reason, failures]),
  };
}

it("writing that was refused is tried until it works; its beginning and its end are logged", async () => {
  const { watch, tries, lines } = watched(full, full, null);
  expect(watch.refusal()).toBe(null);
  for (let i = 0; i < 3; i++) watch.refused(full);
  expect([watch.refusal(), tries()]).toEqual(["the disk is full", 0]);
  await expect.poll(watch.refusal).toBe(null);
  expect(tries()).toBe(3);
  expect(lines()).toEqual([
    ["database_unavailable", "the disk is full", undefined],
    ["database_available", undefined, 3],
  ]);
});

it("an error that says nothing about writing ends the tries, as that of a closed database", async () => {
  const { watch, tries } = watched(full, new Error("driver has already been destroyed"));
  watch.refused(full);
  await expect.poll(watch.refusal).toBe(null);
  expect(tries()).toBe(2);
});

it("a later refusal begins anew", async () => {
  const { watch } = watched(null, null);
  watch.refused(full);
  await expect.poll(watch.refusal).toBe(null);
  watch.refused(full);
  expect(watch.refusal()).toBe("the disk is full");
  await expect.poll(watch.refusal).toBe(null);
});

it("while no write is answered none else is sent; refused ones are, as the database answers at once", async () => {
  const { watch } = watched(null, null);
  watch.refused(full);
  expect(watch.barred()).toBe(null);
  await expect.poll(watch.refusal).toBe(null);
  watch.refused(silent);
  // Nothing was sent, unlike the commit that is not answered.
  expect(watch.barred()).toMatchObject({ kind: "refused", reason: silent.reason, passes: true });
  await expect.poll(watch.refusal).toBe(null);
  expect(watch.barred()).toBe(null);
});

it("the newest refusal counts, as after a failover in which nothing was taken the new primary may wait for a standby", async () => {
  const { watch } = watched(full, null);
  watch.refused(full);
  watch.refused(silent);
  expect(watch.refusal()).toBe(silent.reason);
  expect(watch.barred()).not.toBe(null);
  watch.refused(full);
  expect(watch.refusal()).toBe("the disk is full");
  expect(watch.barred()).toBe(null);
  await expect.poll(watch.refusal).toBe(null);
});

it("a statement that alone is not answered, as of a lost connection, refuses no writes for a pause", async () => {
  const watch = watchWrites(
    { failed: (error) => error, worked: () => undefined },
    async () => undefined,
    60_000,
  );
  watch.refused(silent);
  await expect.poll(watch.refusal).toBe(null);
});
