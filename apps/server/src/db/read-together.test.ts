import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openInstallation } from "../testing/installation.ts";
import type { Db } from "./engine.ts";
import { preparedForKeys } from "./prepared.ts";
import { readTogether } from "./read-together.ts";

const at = await openInstallation();
afterAll(() => at.close());

interface Row {
  name: string;
  value: string;
}

const settings = preparedForKeys<{ like: string }, string, Row>((db, placeholder, names) =>
  db
    .selectFrom("setting")
    .select(["name", "value"])
    .where("name", "in", names)
    .where("value", "like", placeholder("like"))
    .orderBy("name"),
);

type Read = (db: Db, digit: number, keys: readonly string[]) => Promise<Row[]>;

/** The rows whose value begins with a digit. */
const readRows: Read = (db, digit, keys) => settings(db, { like: `${digit}%` }, keys);

const openReader = (read: Read) =>
  readTogether({ read, keyOf: ({ name }: Row) => name, pick: (rows: readonly Row[]) => rows });

/** A reader that notes the keys of each statement. */
function openNotingReader() {
  const statements: (readonly string[])[] = [];
  const read = openReader((db, digit, keys) => {
    statements.push(keys);
    return readRows(db, digit, keys);
  });
  return { statements, read };
}

const names = Array.from({ length: 40 }, (_, index) => `read-together-${index}`);

beforeAll(async () => {
  const rows = names.slice(0, 35).map((name) => ({ name, value: `1 of ${name}` }));
  await at.db.insertInto("setting").values(rows).execute();
});

it("each caller gets its key's rows, however many are read together (decision 088)", async () => {
  const { read, statements } = openNotingReader();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 60 }), async (wanted) => {
      statements.length = 0;
      const rows = await Promise.all(wanted.map((name) => read(at.db, 1, name)));
      const expected = wanted.map((name) =>
        names.indexOf(name) < 35 ? [{ name, value: `1 of ${name}` }] : [],
      );
      expect(rows).toEqual(expected);
      // Every key once, sixteen to a statement.
      const different = new Set(wanted);
      expect(statements.flat().toSorted()).toEqual([...different].toSorted());
      expect(statements).toHaveLength(Math.ceil(different.size / 16));
    }),
    { examples: [[names], [names.slice(0, 16)]] },
  );
});

it("reads of other scopes are not mixed", async () => {
  const { read, statements } = openNotingReader();
  const [name = ""] = names;
  const both = [read(at.db, 1, name), read(at.db, 2, name)];
  expect(await Promise.all(both)).toEqual([[{ name, value: `1 of ${name}` }], []]);
  expect(statements).toEqual([[name], [name]]);
});

it("what is wanted once a statement runs is read by a later one, which sees what was written meanwhile", async () => {
  const name = "read-together-late";
  const hasRead = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const read = openReader(async (db, digit, keys) => {
    const rows = await readRows(db, digit, keys);
    hasRead.resolve();
    await gate.promise;
    return rows;
  });
  const early = read(at.db, 1, name);
  await hasRead.promise;
  await at.db.insertInto("setting").values({ name, value: "1 new" }).execute();
  const late = read(at.db, 1, name);
  gate.resolve();
  expect(await early).toEqual([]);
  expect(await late).toEqual([{ name, value: "1 new" }]);
});

it("an error reaches all who wait for the statement, and the next one works", async () => {
  let broken = true;
  const read = openReader(async (db, digit, keys) => {
    if (broken) throw new Error("away");
    return readRows(db, digit, keys);
  });
  const [one = "", other = ""] = names;
  const failed = await Promise.allSettled([read(at.db, 1, one), read(at.db, 1, other)]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  broken = false;
  expect(await read(at.db, 1, one)).toHaveLength(1);
});
