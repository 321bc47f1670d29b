import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openInstallation } from "../testing/installation.ts";
import { createDearReads } from "./dear-reads.ts";
import type { Db } from "./engine.ts";

/** Reads that record their start and run until they are told to end. */
function heldReads() {
  const reads = createDearReads({} as Db);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (sender: number, name: string) =>
    reads.run(sender, async () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      await promise;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
  };
  return { begun, read, end };
}

it("one read of a sender runs at a time, and two in all", async () => {
  const { begun, read, end } = heldReads();
  const all = [read(1, "a1"), read(1, "b1"), read(2, "a2"), read(3, "a3")];
  await nextTurn();
  expect(begun).toEqual(["a1", "a2"]);
  await end("a2");
  expect(begun).toEqual(["a1", "a2", "a3"]);
  await end("a1");
  expect(begun).toEqual(["a1", "a2", "a3", "b1"]);
  for (const name of ["a3", "b1"]) await end(name);
  await Promise.all(all);
});

it("a read that comes while another of its sender runs waits for it, also once an earlier one has ended", async () => {
  const { begun, read, end } = heldReads();
  const all = [read(1, "a"), read(1, "b")];
  await nextTurn();
  await end("a");
  all.push(read(1, "c"));
  await nextTurn();
  expect(begun).toEqual(["a", "b"]);
  for (const name of ["b", "c"]) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(["a", "b", "c"]);
});

it("beyond fifty that wait, a sender is refused until one has ended; another is not", async () => {
  const { begun, read, end } = heldReads();
  const waiting = Array.from({ length: 51 }, (_, index) => read(1, `${index}`));
  await expect(read(1, "one more")).rejects.toMatchObject({
    code: "unavailable",
    retryAfterSeconds: 2,
  });
  const other = read(2, "of another");
  await nextTurn();
  expect(begun).toEqual(["0", "of another"]);
  for (let index = 0; index < 51; index++) await end(`${index}`);
  await end("of another");
  await Promise.all([...waiting, other]);
  const later = read(1, "later");
  await nextTurn();
  await end("later");
  await later;
});

it("others are answered while a read takes long, which cannot write", async () => {
  const at = await openInstallation();
  let isOver = false;
  const long = at.ports.dearReads.run("somebody", async (db) => {
    const { rows } = await sql<{ count: number }>`with recursive number(n) as
      (select 1 union all select n + 1 from number where n < 500000)
      select count(*) as count from number`.execute(db);
    isOver = true;
    return Number(rows[0]?.count);
  });
  const { statusCode } = await at.app.inject("/healthz");
  expect([statusCode, isOver]).toEqual([200, false]);
  expect(await long).toBe(500_000);
  await at.close();
});
