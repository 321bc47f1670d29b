import { readRuleCitations } from "./citations.ts";
import { readRecords } from "./decision-records.ts";
import { findRuleFaults, PRODUCT, type Rule, readRules } from "./product-rules.ts";
import { type Source, textOf } from "./sources.ts";
import { readTaggedTests, type TaggedTests } from "./tagged-tests.ts";

export const COVERAGE = "docs/coverage.md";

const HEAD = `# Which tests hold which rule

Made by \`npm run coverage-doc\` of the tags in test titles, \`(rule …)\` and \`(decision …)\`; \`npm run check\`
refuses a page that is not current. The rules are those of [product.md](product.md), by their first sentence.
`;

/** docs/coverage.md, generated from the test titles. */
export function makeCoverageDoc(sources: Source[], tests = readTaggedTests(sources)): string {
  const rules = readRules(textOf(sources, PRODUCT));
  const sections = [...new Set(rules.map(({ section }) => section))].map((section) => {
    const own = rules.filter((rule) => rule.section === section);
    const anchor = section
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-");
    const held = own.map(
      ({ number, says }) => `**${number}** ${says}\n\n${listOf(tests.rules, number)}`,
    );
    return [`## [${section}](product.md#${anchor})`, ...held].join("\n\n");
  });
  const decisions = readRecords(sources).map(({ path, number, title, state }) => {
    const link = `[${number}](${path.replace("docs/", "")})`;
    return `**${link}** ${title} (${state})\n\n${listOf(tests.decisions, number)}`;
  });
  return `${[HEAD, ...sections, "## Decisions", ...decisions].join("\n\n").replace(/\n{3,}/g, "\n\n")}\n`;
}

/** Problems, a line each: rules without a test, citations of unknown rules, an outdated page. */
export function findCoverageFaults(sources: Source[], tests = readTaggedTests(sources)): string[] {
  const rules = readRules(textOf(sources, PRODUCT));
  return [
    ...findRuleFaults(rules),
    ...sources.flatMap((source) => findUnknownRules(source, rules)),
    ...rules
      .filter(({ number }) => !tests.rules.has(number))
      .map(({ number }) => `${PRODUCT}: no test's title cites rule ${number}`),
    ...(textOf(sources, COVERAGE) === makeCoverageDoc(sources, tests)
      ? []
      : [`${COVERAGE} is not current: run \`npm run coverage-doc\``]),
  ];
}

function findUnknownRules({ path, text }: Source, rules: Rule[]): string[] {
  return text.split("\n").flatMap((line, at) =>
    readRuleCitations(line)
      .filter((cited) => !rules.some(({ number }) => number === cited))
      .map((cited) => `${path}:${at + 1}: there is no rule ${cited}`),
  );
}

function listOf(tests: TaggedTests["rules"], number: string): string {
  const lines = (tests.get(number) ?? []).map(({ path, title }) => `- \`${path}\` ${title}`);
  return lines.length > 0 ? lines.join("\n") : "- no test";
}
