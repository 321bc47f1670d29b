import { expect, test } from "vitest";
import { findFormerNames, readFormerNames } from "./former-names.ts";
import { readSources } from "./sources.ts";

const list = `{
  "inTurn": "keyedMutex",
  "tell*": "notify*",
  "facts.ts": "stripe-schemas.ts (in billing)"
}`;
const names = readFormerNames(list);
const faultsOf = (text: string, path = "a.ts") => findFormerNames([{ path, text }], names);

test("each entry of the list is a former name and its replacement", () => {
  expect(names).toEqual([
    { former: "inTurn", name: "keyedMutex" },
    { former: "tell*", name: "notify*" },
    { former: "facts.ts", name: "stripe-schemas.ts (in billing)" },
  ]);
});

test("the former names of this project, which `npm run check` looks for, are read", () => {
  const [all] = readSources("scripts/check/former-names.json");
  expect(readFormerNames(all?.text ?? "{}").length).toBeGreaterThan(100);
});

test.each([
  "const inTurn = 1;",
  "function inTurn() {}",
  "const a = (inTurn: number) => 1;",
  "const { inTurn } = a;",
  "const { b: inTurn } = a;",
  "interface A { inTurn: number }",
  "type inTurn = 1;",
  "class A { inTurn() {} }",
  "const a = { inTurn: 1 };",
  'import { keyedMutex as inTurn } from "./a.ts";',
])("rejects %s, with line and new name", (text) => {
  expect(faultsOf(`\n${text}\n`)).toEqual(["a.ts:2: inTurn, inTurn is called keyedMutex"]);
});

test("a name with * matches all names that start so", () => {
  expect(faultsOf("const tellOwner = 1;")).toEqual(["a.ts:1: tellOwner, tell* is called notify*"]);
  expect(faultsOf("const tells = 1; const teller = 2; const retellAll = 3;")).toEqual([]);
});

test("a file name is rejected in any folder and for any kind of file", () => {
  const advice = "facts.ts is called stripe-schemas.ts (in billing)";
  expect(faultsOf("", "apps/server/src/store/facts.ts")).toEqual([
    `apps/server/src/store/facts.ts: ${advice}`,
  ]);
  expect(faultsOf("", "apps/server/src/store/picture-facts.ts")).toEqual([]);
});

test("words in strings and comments, other names and properties of others pass", () => {
  const text = `// inTurn
import { inTurn } from "elsewhere";
say("inTurn", a.inTurn, inTurn());
const inTurns = <A inTurn={1} />;
`;
  expect(faultsOf(text, "a.tsx")).toEqual([]);
});
