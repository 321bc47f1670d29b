import { expect, test } from "vitest";
import { readCitingSources } from "./decision-records.ts";
import { findRuleFaults, listCitingTests, PRODUCT } from "./product-rules.ts";
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

const faultsOf = (...given: Parameters<typeof sourcesOf>) => findRuleFaults(sourcesOf(...given));

test("each rule of docs/product.md has a test", () => {
  expect(findRuleFaults(readCitingSources())).toEqual([]);
});

test("each rule and each decision is listed with the tests that cite it, or one of them", () => {
  expect(listCitingTests(sourcesOf())).toEqual([
    "81.1 A thing is red.",
    "  a.test.ts red",
    "81.2 It is 'round!'",
    "  a.test.ts round",
    "801 Red",
    "  a.test.ts red",
  ]);
  expect(listCitingTests(sourcesOf(), "801")).toEqual(["801 Red", "  a.test.ts red"]);
});

test("a rule without a test is rejected; a citation in a comment does not count", () => {
  const comment = '// (rule 81.2)\ntest("red (rule 81.1)", f);\n';
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
