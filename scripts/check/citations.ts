const DECISIONS = /\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)\b/gi;
const RULES = /\brules? (\d{1,2}\.\d{1,2}(?:(?:, | and )\d{1,2}\.\d{1,2})*)\b/gi;

const LINK = /\[(\d{3})\]\(([^)]*)\)/g;

/**
 * The numbers of the decisions that a text cites, with or without links: '(decision 032)',
 * 'decisions 031 and 032'.
 */
export function readCitations(text: string): string[] {
  return readNumbers(text.replace(LINK, "$1"), DECISIONS);
}

/** A text's links to decision records: the file name by number. */
export function readDecisionLinks(text: string): { number: string; file: string }[] {
  return [...text.matchAll(LINK)].map(([, number = "", target = ""]) => ({
    number,
    file: target.split("/").at(-1) ?? "",
  }));
}

/**
 * The numbers of the rules of docs/product.md that a text cites: '(rules 6.4, 6.5, decision 026)'.
 */
export function readRuleCitations(text: string): string[] {
  return readNumbers(text, RULES);
}

/** A test's title without its citations in brackets. */
export function withoutCitations(title: string): string {
  return title.replace(/ \((?:rules?|decisions?) [\d., ]+(?:decisions? [\d, ]+)?\)/g, "");
}

function readNumbers(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, numbers = ""]) => numbers.split(/, | and /));
}

/** `D` and a number, the former way to cite a decision. */
const FORMER = /(?<![\w#&/.-])D\d{1,2}a?(?![\w-])/g;

export function readFormerCitations(text: string): string[] {
  return text.match(FORMER) ?? [];
}
