import { readCitations, readRuleCitations, withoutCitations } from "./citations.ts";
import type { Source } from "./sources.ts";
import { readTestTitles, testFile } from "./test-titles.ts";

interface TaggedTest {
  path: string;
  /** without citations */
  title: string;
}

/** The tests that cite each rule or decision in their titles, by number. */
export interface TaggedTests {
  rules: ReadonlyMap<string, TaggedTest[]>;
  decisions: ReadonlyMap<string, TaggedTest[]>;
}

export function readTaggedTests(sources: readonly Source[]): TaggedTests {
  const rules = new Map<string, TaggedTest[]>();
  const decisions = new Map<string, TaggedTest[]>();
  const add = (to: Map<string, TaggedTest[]>, number: string, test: TaggedTest) =>
    to.set(number, [...(to.get(number) ?? []), test]);
  for (const source of sources.filter(({ path }) => testFile.test(path))) {
    for (const title of readTestTitles(source)) {
      const test = { path: source.path, title: withoutCitations(title) };
      for (const number of readRuleCitations(title)) add(rules, number, test);
      for (const number of readCitations(title)) add(decisions, number, test);
    }
  }
  return { rules, decisions };
}
