import { existsSync } from "node:fs";
import { join } from "node:path";
import { packageBin, root } from "../lib/paths.ts";
import { type RunResult, run } from "../lib/run.ts";
import { BILLING, findBillingDocFaults } from "./billing-doc.ts";
import { findClaimless } from "./claims.ts";
import { compile } from "./compile.ts";
import { findCoverageFaults } from "./coverage-doc.ts";
import { findDecisionFaults, readCitingSources } from "./decision-records.ts";
import { findFormerNames, readFormerNames } from "./former-names.ts";
import { findNoticesFaults } from "./notices.ts";
import { findLaterApis } from "./old-browsers.ts";
import { findParsedText } from "./parsed-text.ts";
import { findMisplacedQueries } from "./queries.ts";
import { exceptions, findRepeatedLines } from "./repeated-lines.ts";
import { findSecurityDocFaults, readSecurityDoc } from "./security-doc.ts";
import { findSizeFaults, findSplinters } from "./size.ts";
import { readSources, type Source } from "./sources.ts";
import { readTaggedTests } from "./tagged-tests.ts";
import { findWrittenTexts } from "./written-texts.ts";

export interface Check {
  name: string;
  run(): Promise<RunResult>;
}

const tool = (name: string, args: string[]) => run(packageBin(name), args, { quiet: true });

/**
 * Compiles every package by its own configuration, after those it references; unchanged packages
 * are skipped.
 */
async function checkTypes(): Promise<RunResult> {
  const cwd = join(root, "apps/web");
  const typegen = await run(packageBin("react-router"), ["typegen"], { quiet: true, cwd });
  if (typegen.code !== 0) return typegen;
  return compile(["--build"]);
}

const toResult = (faults: string[]): RunResult => ({
  code: faults.length > 0 ? 1 : 0,
  output: faults.join("\n"),
});

const findNewer = () =>
  findLaterApis(
    readSources("apps/web/app/*", "packages/contract/src/*").filter(
      ({ path }) => /\.(tsx?|js|css)$/.test(path) && !/\.test\.tsx?$|entry\.server/.test(path),
    ),
  );

async function checkCitations(): Promise<RunResult> {
  const sources = readCitingSources();
  const tests = readTaggedTests(sources);
  return toResult([...findDecisionFaults(sources, tests), ...findCoverageFaults(sources, tests)]);
}

const findEmptyTests = () =>
  findClaimless(readSources("*.test.ts", "*.test.tsx", "*.spec.ts", "*/testing/*", "e2e/*.ts"));

const readCode = () => readSources("*.ts", "*.tsx", "*.js", "*.mjs", "*.css");
const readSized = () => readSources("*.ts", "*.tsx", "*.css");
const findSizes = (code: Source[]) => [...findSizeFaults(code), ...findSplinters(code)];
const findRepetitions = () => findRepeatedLines(readCode(), exceptions);

const readScreens = () =>
  readSources("apps/web/app/*.ts", "apps/web/app/*.tsx").filter(
    ({ path }) => !/\.test\.tsx?$|\/testing\//.test(path),
  );

function checkNames(): RunResult {
  const [list] = readSources("scripts/check/former-names.json");
  if (!list) return { code: 1, output: "scripts/check/former-names.json is missing" };
  return toResult(findFormerNames(readCode(), readFormerNames(list.text)));
}

const boundedFolders = ["apps", "packages", "scripts", "e2e", "bench"].filter((folder) =>
  existsSync(join(root, folder)),
);

/** All checks, independent of each other, the longest first. */
export const checks: Check[] = [
  { name: "types", run: checkTypes },
  {
    name: "boundaries",
    run: () =>
      tool(
        "depcruise",
        ["--config", ".dependency-cruiser.mjs", "--output-type", "err-long"].concat(boundedFolders),
      ),
  },
  { name: "dead code", run: () => tool("knip", ["--no-progress"]) },
  { name: "format and lint", run: () => tool("biome", ["check", "--error-on-warnings"]) },
  { name: "sizes and casts", run: async () => toResult(findSizes(readSized())) },
  {
    name: "no queries where requests are bound",
    run: async () => toResult(findMisplacedQueries(readSources("apps/server/src/*.ts"))),
  },
  { name: "decisions and rules", run: checkCitations },
  {
    name: "tests that docs/security.md names",
    run: async () => toResult(findSecurityDocFaults(readSecurityDoc())),
  },
  {
    name: "the states of a subscription are written down",
    run: async () => toResult(findBillingDocFaults(readSources(BILLING))),
  },
  { name: "third-party notices", run: async () => toResult(findNoticesFaults()) },
  { name: "every test expects something", run: async () => toResult(findEmptyTests()) },
  { name: "no former names", run: async () => checkNames() },
  { name: "no lines stand in two places", run: async () => toResult(findRepetitions()) },
  { name: "nothing newer than the eldest browsers", run: async () => toResult(findNewer()) },
  {
    name: "no formatted text is parsed",
    run: async () => toResult(findParsedText(readSources("*.ts", "*.tsx", "*.js"))),
  },
  {
    name: "screens take their texts from the catalogues",
    run: async () => toResult(findWrittenTexts(readScreens())),
  },
];
