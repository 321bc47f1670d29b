import { expect, test } from "vitest";
import { readCitations, readFormerCitations } from "./citations.ts";
import { findDecisionFaults, readCitingSources } from "./decision-records.ts";
import type { Source } from "./sources.ts";
import { readTestTitles } from "./test-titles.ts";

const row = (number: string, state: string) =>
  `| [${number}](${number}-a.md) | A title | ${state} |`;

function recordOf(number: string, state: string, more = ""): Source {
  const text = `# ${number}. A title\n\nStatus: accepted, ${state}.\n\nDecision. So.\n${more}`;
  return { path: `docs/decisions/${number}-a.md`, text };
}

function faultsOf(...sources: Source[]): string[] {
  const sound: Source[] = [
    recordOf("801", "built"),
    recordOf("802", "not built"),
    {
      path: "docs/decisions/README.md",
      text: `${row("801", "built")}\n${row("802", "not built")}\n`,
    },
    { path: "a.test.ts", text: 'test("it is so (decision 801)", () => {});\n' },
  ];
  const given = new Set(sources.map(({ path }) => path));
  return findDecisionFaults([...sound.filter(({ path }) => !given.has(path)), ...sources]);
}

test("records, index and citations of this project are valid", () => {
  expect(findDecisionFaults(readCitingSources())).toEqual([]);
});

test("valid ones pass, including one that is marked as not tested with a reason", () => {
  expect(faultsOf()).toEqual([]);
  const untestable = recordOf("801", "built", "\nNot tested. It is about words.\n");
  expect(faultsOf(untestable, { path: "a.test.ts", text: "" })).toEqual([]);
});

test("a citation of a decision without a record is rejected, with its line", () => {
  const text = "// one\n// so it is (decisions 801, 803)\n";
  expect(faultsOf({ path: "b.ts", text })).toEqual(["b.ts:2: there is no decision 803"]);
});

test("a citation over two lines is rejected, as neither this check nor a search would find it", () => {
  const text = "/**\n * so it is (decision\n * 803).\n */\n";
  expect(faultsOf({ path: "b.ts", text })).toEqual(["b.ts:2: a citation over two lines"]);
});

test("a link to another record than its number says is rejected", () => {
  const linked = (file: string) =>
    faultsOf({ path: "b.md", text: `(decision [801](docs/${file}))` });
  expect(linked("801-a.md")).toEqual([]);
  expect(linked("802-a.md")).toEqual(["b.md:1: 802-a.md is not decision 801"]);
});

test("a citation in the former way is rejected", () => {
  expect(faultsOf({ path: "b.md", text: "see D22" })).toEqual([
    "b.md:1: D22 is no record's number",
  ]);
});

test("a decision that no test's title cites is rejected; a citation in a comment does not count", () => {
  const text = '// (decision 801)\ntest("it is so", () => {});\n';
  const fault = "and no test's title cites it";
  expect(faultsOf({ path: "a.test.ts", text })).toEqual([
    `docs/decisions/801-a.md: built, ${fault}`,
  ]);
  const part = [recordOf("801", "built in part"), { path: "a.test.ts", text }];
  expect(faultsOf(...part).at(-1)).toBe(`docs/decisions/801-a.md: built in part, ${fault}`);
});

test("the index lists each record with its current title, and no others", () => {
  const index = (text: string) => faultsOf({ path: "docs/decisions/README.md", text });
  expect(index(row("801", "built"))).toEqual([
    `docs/decisions/README.md: lacks ${row("802", "not built")}`,
  ]);
  expect(index(`${row("801", "not built")}\n${row("802", "not built")}`)).toHaveLength(2);
});

test("a record has its number in name and title, is unique, and has a status", () => {
  const { text } = recordOf("801", "not built");
  expect(faultsOf({ path: "docs/decisions/801-b.md", text })).toContain(
    "docs/decisions/801-b.md: a second 801",
  );
  expect(faultsOf({ path: "docs/decisions/802-a.md", text })).toContain(
    "docs/decisions/802-a.md: its title says 801",
  );
  expect(faultsOf({ path: "docs/decisions/803-a.md", text: "# 803. A title\n" })).toEqual([
    "docs/decisions/803-a.md: no such head",
  ]);
});

test("each citation is read; numbers of other things are ignored", () => {
  expect(readCitations("as in (decision 032), decisions 031 and 033, 034")).toEqual([
    "032",
    "031",
    "033",
    "034",
  ]);
  expect(readCitations("decisions [031](a.md), [033](b.md)")).toEqual(["031", "033"]);
  expect(readCitations("a decision 12 days later")).toEqual([]);
  expect(readFormerCitations("#D3 and 2D3")).toEqual([]);
});

test("titles of tests, groups and steps are read, with tables and templates", () => {
  const text = [
    'describe("a", () => { it("b", f); });',
    'test.each([[1]])("c %s", f);',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a test
    "await test.step(`d ${e}`, f);",
    'expect(x, "f").toBe("g");',
  ].join("\n");
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a test
  expect(readTestTitles({ path: "a.test.ts", text })).toEqual(["a", "b", "c %s", "d ${e}"]);
});
