import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageBin, root } from "../lib/paths.ts";
import { type RunResult, run } from "../lib/run.ts";
import { BILLING, findBillingDocFaults } from "./billing-doc.ts";
import { findClaimless } from "./claims.ts";
import { compile } from "./compile.ts";
import { findDecisionFaults, readCitingSources } from "./decision-records.ts";
import { findFormerNames, readFormerNames } from "./former-names.ts";
import { findNoticesFaults } from "./notices.ts";
import { findLaterApis } from "./old-browsers.ts";
import { findParsedText } from "./parsed-text.ts";
import { findRuleFaults } from "./product-rules.ts";
import { findMisplacedQueries } from "./queries.ts";
import { exceptions, findRepeatedLines } from "./repeated-lines.ts";
import { findSecurityDocFaults, readSecurityDoc } from "./security-doc.ts";
import { findSizeFaults, findSplinters } from "./size.ts";
import { readSources } from "./sources.ts";
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

/** A check that fails if anything is found, of which each is printed as a line. */
function finding(name: string, find: () => string[]): Check {
  const run = async (): Promise<RunResult> => {
    const faults = find();
    return { code: faults.length > 0 ? 1 : 0, output: faults.join("\n") };
  };
  return { name, run };
}

function findCitationFaults(): string[] {
  const sources = readCitingSources();
  const tests = readTaggedTests(sources);
  return [...findDecisionFaults(sources, tests), ...findRuleFaults(sources, tests)];
}

function findSizes(): string[] {
  const code = readSources("*.ts", "*.tsx", "*.css");
  return [...findSizeFaults(code), ...findSplinters(code)];
}

const FORMER_NAMES = join(root, "scripts/check/former-names.json");

const readCode = () => readSources("*.ts", "*.tsx", "*.js", "*.mjs", "*.css");

/** What browsers load of these kinds, by git's patterns. */
const readForBrowsers = (...kinds: string[]) =>
  readSources(...kinds).filter(
    ({ path }) => /\.(tsx?|js|css)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
  );

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
  finding("sizes and casts", findSizes),
  finding("no queries where requests are bound", () =>
    findMisplacedQueries(readSources("apps/server/src/*.ts")),
  ),
  finding("decisions and rules", findCitationFaults),
  finding("tests that docs/security.md names", () => findSecurityDocFaults(readSecurityDoc())),
  finding("the states of a subscription are written down", () =>
    findBillingDocFaults(readSources(BILLING)),
  ),
  finding("third-party notices", findNoticesFaults),
  finding("every test expects something", () =>
    findClaimless(readSources("*.test.ts", "*.test.tsx", "*.spec.ts", "*/testing/*", "e2e/*.ts")),
  ),
  finding("no former names", () =>
    findFormerNames(readCode(), readFormerNames(readFileSync(FORMER_NAMES, "utf8"))),
  ),
  finding("no lines stand in two places", () => findRepeatedLines(readCode(), exceptions)),
  finding("nothing newer than the eldest browsers", () =>
    findLaterApis(
      readForBrowsers("apps/web/app/*", "packages/contract/src/*").filter(
        ({ path }) => !path.includes("entry.server"),
      ),
    ),
  ),
  finding("no formatted text is parsed", () =>
    findParsedText(readSources("*.ts", "*.tsx", "*.js")),
  ),
  finding("screens take their texts from the catalogues", () =>
    findWrittenTexts(readForBrowsers("apps/web/app/*.ts", "apps/web/app/*.tsx")),
  ),
];
