import { afterAll, beforeEach, expect, it } from "vitest";
import { openInstallation } from "../testing/installation.ts";
import { bulkInserter } from "./insert-rows.ts";
import { readRows, readSnapshot } from "./snapshot.ts";

const at = await openInstallation();
afterAll(() => at.close());
beforeEach(() => at.db.deleteFrom("setting").execute());

const settings = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `n${String(from + index).padStart(6, "0")}`,
    value: "v",
  }));

it("writes more rows than fit into one statement, each once, and returns the requested columns", async () => {
  const insert = bulkInserter<{ name: string }>(at.engine, "setting", { returning: ["name"] });
  const rows = settings(0, 40_001);
  const answered = await insert(at.db, rows);
  expect(answered.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name));
  const again = settings(50_000, 3);
  expect(await insert(at.db, again)).toEqual(again.map(({ name }) => ({ name })));
  expect(await insert(at.db, [])).toEqual([]);
  const all = at.db.selectFrom("setting").select((eb) => eb.fn.countAll().as("count"));
  expect(Number((await all.executeTakeFirst())?.count)).toBe(40_004);
});

it("returns nothing if no columns are requested, and accepts an empty list", async () => {
  const insert = bulkInserter(at.engine, "setting");
  expect(await insert(at.db, [])).toEqual([]);
  expect(await insert(at.db, settings(90_000, 1))).toEqual([]);
});

it("writes null for a column that a later row omits, and keeps given ids", async () => {
  const account = {
    client_id: 8,
    email: "a",
    email_folded: "a",
    password_hash: "x",
    role: "merchant",
    created_at: 2 ** 40,
    payment_reference: "x",
  };
  const accounts = bulkInserter(at.engine, "account", { withIds: true });
  await accounts(at.db, [{ id: 41, ...account }]);
  const claims = bulkInserter(at.engine, "email_claim");
  const claim = { client_id: 8, account_id: 41 };
  await claims(at.db, [
    { ...claim, email_folded: "a", held_until: 5 },
    { ...claim, email_folded: "b" },
  ]);
  const held = at.db.selectFrom("email_claim").select("held_until").orderBy("email_folded");
  expect((await held.execute()).map(({ held_until }) => held_until)).toEqual([5, null]);
  const row = await at.db.selectFrom("account").selectAll().executeTakeFirst();
  expect(row).toMatchObject({ id: 41, created_at: 2 ** 40 });
});

it("reads a whole table in batches, in the order of its key", async () => {
  await bulkInserter(at.engine, "setting")(at.db, settings(0, 5).toReversed());
  const pages = (atOnce: number) =>
    readSnapshot(at.db, async (db) => {
      const names: unknown[][] = [];
      for await (const rows of readRows(db, "setting", atOnce))
        names.push(rows.map(({ name }) => Number(String(name).slice(1))));
      return names;
    });
  expect(await pages(2)).toEqual([[0, 1], [2, 3], [4]]);
  expect(await pages(5)).toEqual([[0, 1, 2, 3, 4]]);
  expect(await pages(9)).toEqual([[0, 1, 2, 3, 4]]);
  await at.db.deleteFrom("setting").execute();
  expect(await pages(2)).toEqual([]);
  // The snapshot has ended, so its connection can write again.
  await bulkInserter(at.engine, "setting")(at.db, settings(0, 1));
});
