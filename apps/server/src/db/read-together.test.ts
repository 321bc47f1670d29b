import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { preparedForKeys } from "./prepared.ts";
import { readTogether } from "./read-together.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation();
});
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

/** A reader that notes the keys of each statement. */
function openReader() {
  const statements: (readonly string[])[] = [];
  const read = readTogether<{ like: string }, string, Row>(
    (db, values, names) => {
      statements.push(names);
      return settings(db, values, names);
    },
    ({ name }) => name,
  );
  return { statements, read };
}

const names = Array.from({ length: 40 }, (_, index) => `read-together-${index}`);

it("each caller gets its key's rows, however many are read together (decision 088)", async () => {
  await at.db
    .insertInto("setting")
    .values(names.slice(0, 35).map((name) => ({ name, value: `value of ${name}` })))
    .execute();
  const { read, statements } = openReader();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 60 }), async (wanted) => {
      statements.length = 0;
      const rows = await Promise.all(wanted.map((name) => read(at.db, { like: "value%" }, name)));
      const expected = wanted.map((name) =>
        names.indexOf(name) < 35 ? [{ name, value: `value of ${name}` }] : [],
      );
      expect(rows).toEqual(expected);
      // Every key once, sixteen to a statement.
      const different = new Set(wanted);
      expect(statements.flat().toSorted()).toEqual([...different].toSorted());
      expect(statements).toHaveLength(Math.ceil(different.size / 16));
    }),
  );
});

it("reads with other values are not mixed", async () => {
  const { read, statements } = openReader();
  const [name = ""] = names;
  const both = [read(at.db, { like: "value%" }, name), read(at.db, { like: "other%" }, name)];
  expect(await Promise.all(both)).toEqual([[{ name, value: `value of ${name}` }], []]);
  expect(statements).toEqual([[name], [name]]);
});

it("what is wanted once a statement runs is read by a later one, which sees what was written meanwhile", async () => {
  const name = "read-together-late";
  const hasRead = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const read = readTogether<{ like: string }, string, Row>(
    async (db, values, keys) => {
      const rows = await settings(db, values, keys);
      hasRead.resolve();
      await gate.promise;
      return rows;
    },
    (row) => row.name,
  );
  const early = read(at.db, { like: "%" }, name);
  await hasRead.promise;
  await at.db.insertInto("setting").values({ name, value: "new" }).execute();
  const late = read(at.db, { like: "%" }, name);
  gate.resolve();
  expect(await early).toEqual([]);
  expect(await late).toEqual([{ name, value: "new" }]);
});

it("an error reaches all who wait for the statement, and the next one works", async () => {
  let broken = true;
  const read = readTogether<{ like: string }, string, Row>(
    async (db, values, keys) => {
      if (broken) throw new Error("away");
      return settings(db, values, keys);
    },
    ({ name }) => name,
  );
  const [one = "", other = ""] = names;
  const failed = await Promise.allSettled([
    read(at.db, { like: "%" }, one),
    read(at.db, { like: "%" }, other),
  ]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  broken = false;
  expect(await read(at.db, { like: "%" }, one)).toHaveLength(1);
});
