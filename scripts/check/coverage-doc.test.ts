import { expect, test } from "vitest";
import { COVERAGE, findCoverageFaults, makeCoverageDoc } from "./coverage-doc.ts";
import { readCitingSources } from "./decision-records.ts";
import { PRODUCT } from "./product-rules.ts";
import type { Source } from "./sources.ts";

const product =
  "## 81. Things\n\n**81.1** A thing is red. It stays so.\n\n**81.2** It is 'round!'\n";
const tagged = 'test("red (rule 81.1, decision 801)", f);\ndescribe("round (rule 81.2)", f);\n';
const record: Source = {
  path: "docs/decisions/801-a.md",
  text: "# 801. Red\n\nStatus: accepted, built.\n",
};

function sourcesOf(tests = tagged, rules = product): Source[] {
  return [{ path: PRODUCT, text: rules }, record, { path: "a.test.ts", text: tests }];
}

function faultsOf(...given: Parameters<typeof sourcesOf>): string[] {
  const sources = sourcesOf(...given);
  return findCoverageFaults([...sources, { path: COVERAGE, text: makeCoverageDoc(sources) }]);
}

test("each rule of docs/product.md has a test, and docs/coverage.md is current", () => {
  expect(findCoverageFaults(readCitingSources())).toEqual([]);
});

test("the page lists each rule and each decision with the tests that cite it", () => {
  expect(makeCoverageDoc(sourcesOf()).split("\n").slice(5)).toEqual([
    ...["## [81. Things](product.md#81-things)", ""],
    ...["**81.1** A thing is red.", "", "- `a.test.ts` red", ""],
    ...["**81.2** It is 'round!'", "", "- `a.test.ts` round", ""],
    ...["## Decisions", ""],
    ...["**[801](decisions/801-a.md)** Red (built)", "", "- `a.test.ts` red", ""],
  ]);
});

test("a rule without a test is listed as such and rejected; a citation in a comment does not count", () => {
  const comment = '// (rule 81.2)\ntest("red (rule 81.1)", f);\n';
  expect(makeCoverageDoc(sourcesOf(comment))).toContain("**81.2** It is 'round!'\n\n- no test\n");
  expect(faultsOf(comment)).toEqual([`${PRODUCT}: no test's title cites rule 81.2`]);
});

test("a citation of an unknown rule is rejected, with its line", () => {
  expect(faultsOf(`${tagged}// as in rules 81.2 and 81.3\n`)).toEqual([
    "a.test.ts:3: there is no rule 81.3",
  ]);
});

test("a misplaced rule is rejected: duplicate, after a higher number, in another section", () => {
  const rule = "**81.1** A thing is red.\n";
  const fault = (number: string) => `${PRODUCT}: rule ${number} is out of its place`;
  expect(faultsOf(tagged, `${product}${rule}`)).toEqual([fault("81.1")]);
  expect(faultsOf(tagged, product.replace("## 81.", "## 82."))).toEqual([
    fault("81.1"),
    fault("81.2"),
  ]);
});

test("an outdated page is rejected", () => {
  const faults = findCoverageFaults([...sourcesOf(), { path: COVERAGE, text: "# Old\n" }]);
  expect(faults).toEqual([`${COVERAGE} is not current: run \`npm run coverage-doc\``]);
});
