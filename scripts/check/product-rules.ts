import { readRuleCitations } from "./citations.ts";
import { readRecords } from "./decision-records.ts";
import { type Source, textOf } from "./sources.ts";
import { readTaggedTests, type TaggedTests } from "./tagged-tests.ts";

export const PRODUCT = "docs/product.md";

interface Rule {
  number: string;
  /** its section's heading: '6. Coupons' */
  section: string;
  /** its first sentence */
  says: string;
}

const SECTION = /^## (\d+\. .+)$/;
const RULE = /^\*\*(\d+\.\d+)\*\* (.+)$/;
const FIRST_SENTENCE = /^.+?[.!?]'?(?= |$)/;

/** The rules of docs/product.md, in order. */
function readRules(sources: Source[]): Rule[] {
  let section = "";
  return textOf(sources, PRODUCT)
    .split("\n")
    .flatMap((line) => {
      section = SECTION.exec(line)?.[1] ?? section;
      const [, number, words = ""] = RULE.exec(line) ?? [];
      if (number === undefined) return [];
      return [{ number, section, says: FIRST_SENTENCE.exec(words)?.[0] ?? words }];
    });
}

/** Problems, a line each: misplaced rules, rules without a test, citations of unknown rules. */
export function findRuleFaults(sources: Source[], tests = readTaggedTests(sources)): string[] {
  const rules = readRules(sources);
  return [
    ...findMisplaced(rules),
    ...sources.flatMap((source) => findUnknownRules(source, rules)),
    ...rules
      .filter(({ number }) => !tests.rules.has(number))
      .map(({ number }) => `${PRODUCT}: no test's title cites rule ${number}`),
  ];
}

/** Each rule and decision with the tests that cite it, a line each; of one number if given. */
export function listCitingTests(sources: Source[], wanted?: string): string[] {
  const tests = readTaggedTests(sources);
  const list = (number: string, says: string, of: TaggedTests["rules"]) =>
    wanted === undefined || wanted === number
      ? [
          `${number} ${says}`,
          ...(of.get(number) ?? []).map(({ path, title }) => `  ${path} ${title}`),
        ]
      : [];
  return [
    ...readRules(sources).flatMap(({ number, says }) => list(number, says, tests.rules)),
    ...readRecords(sources).flatMap(({ number, title }) => list(number, title, tests.decisions)),
  ];
}

/** Rules in the wrong section, after a higher number, or numbered twice. */
function findMisplaced(rules: readonly Rule[]): string[] {
  return rules.flatMap(({ number, section }, at) => {
    const [chapter, place] = partsOf(number);
    const [chapterBefore, placeBefore] = partsOf(rules[at - 1]?.number ?? "0.0");
    const isInOrder = chapter === chapterBefore ? place > placeBefore : chapter > chapterBefore;
    const isAtHome = section.startsWith(`${chapter}. `);
    return isInOrder && isAtHome ? [] : [`${PRODUCT}: rule ${number} is out of its place`];
  });
}

function partsOf(number: string): [chapter: number, place: number] {
  const [chapter = 0, place = 0] = number.split(".").map(Number);
  return [chapter, place];
}

function findUnknownRules({ path, text }: Source, rules: Rule[]): string[] {
  return text.split("\n").flatMap((line, at) =>
    readRuleCitations(line)
      .filter((cited) => !rules.some(({ number }) => number === cited))
      .map((cited) => `${path}:${at + 1}: there is no rule ${cited}`),
  );
}
