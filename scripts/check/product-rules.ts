export const PRODUCT = "docs/product.md";

export interface Rule {
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
export function readRules(text: string): Rule[] {
  let section = "";
  return text.split("\n").flatMap((line) => {
    section = SECTION.exec(line)?.[1] ?? section;
    const [, number, words = ""] = RULE.exec(line) ?? [];
    if (number === undefined) return [];
    return [{ number, section, says: FIRST_SENTENCE.exec(words)?.[0] ?? words }];
  });
}

/** Problems with the rules' numbers, a line each: wrong section, wrong order, duplicates. */
export function findRuleFaults(rules: readonly Rule[]): string[] {
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
