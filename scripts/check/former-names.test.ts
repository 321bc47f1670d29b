import { expect, test } from "vitest";
import { findFormerNames, readFormerNames } from "./former-names.ts";
import { readSources } from "./sources.ts";

const glossary = `| word | meaning |
|---|---|
| \`client\` | a tenant |

| not used any more | name |
|---|---|
| \`inTurn\` | \`keyedMutex\` |
| \`tell*\` | \`notify*\` |
| \`facts.ts\` | \`stripe-schemas.ts\` (in billing) |
`;
const names = readFormerNames(glossary);
const faultsOf = (text: string, path = "a.ts") => findFormerNames([{ path, text }], names);

test("the table is read from the glossary, and no other table", () => {
  expect(names).toEqual([
    { former: "inTurn", name: "keyedMutex" },
    { former: "tell*", name: "notify*" },
    { former: "facts.ts", name: "stripe-schemas.ts" },
  ]);
});

test("this project has none, and its glossary has a table", () => {
  const [page] = readSources("docs/glossary.md");
  const former = readFormerNames(page?.text ?? "");
  expect(former.length).toBeGreaterThan(100);
  expect(findFormerNames(readSources("*.ts", "*.tsx", "*.js", "*.mjs", "*.css"), former)).toEqual(
    [],
  );
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
])("refuses %s, with line and new name", (text) => {
  expect(faultsOf(`\n${text}\n`)).toEqual([
    "a.ts:2: inTurn, docs/glossary.md has keyedMutex for inTurn",
  ]);
});

test("a name with * stands for all that begin so", () => {
  expect(faultsOf("const tellOwner = 1;")).toEqual([
    "a.ts:1: tellOwner, docs/glossary.md has notify* for tell*",
  ]);
  expect(faultsOf("const tells = 1; const teller = 2; const retellAll = 3;")).toEqual([]);
});

test("a file name is refused in any folder, whatever kind of file it is", () => {
  const advice = "docs/glossary.md has stripe-schemas.ts for facts.ts";
  expect(faultsOf("", "apps/server/src/store/facts.ts")).toEqual([
    `apps/server/src/store/facts.ts: ${advice}`,
  ]);
  expect(faultsOf("", "apps/server/src/store/picture-facts.ts")).toEqual([]);
});

test("words in texts and comments, other names and others' properties pass", () => {
  const text = `// inTurn
import { inTurn } from "elsewhere";
say("inTurn", a.inTurn, inTurn());
const inTurns = <A inTurn={1} />;
`;
  expect(faultsOf(text, "a.tsx")).toEqual([]);
});
