import { existsSync } from "node:fs";
import { join } from "node:path";
import { packageBin, root } from "../lib/paths.ts";
import { type RunResult, run } from "../lib/run.ts";
import { findLaterApis } from "./old-browsers.ts";
import { findParsedText } from "./parsed-text.ts";
import { findSizeFaults } from "./size.ts";
import { readSources } from "./sources.ts";

export interface Check {
  name: string;
  run(): Promise<RunResult>;
}

// Called by path: the plain `tsc` is TypeScript 6, there only to be read by dependency-cruiser.
const compiler = join(root, "node_modules/typescript7/bin/tsc");
const tool = (name: string, args: string[]) => run(packageBin(name), args, { quiet: true });
const checkTypes = (project: string) =>
  run(process.execPath, [compiler, "--noEmit", "-p", project], { quiet: true });

async function checkWebTypes(): Promise<RunResult> {
  const cwd = join(root, "apps/web");
  const typegen = await run(packageBin("react-router"), ["typegen"], { quiet: true, cwd });
  return typegen.code === 0 ? checkTypes("apps/web") : typegen;
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

const walled = ["apps", "packages", "scripts", "e2e", "bench"].filter((folder) =>
  existsSync(join(root, folder)),
);

/** All checks; none depends on another's result, the longest come first. */
export const checks: Check[] = [
  { name: "types: web", run: checkWebTypes },
  { name: "types: server, contract, sandbox, scripts", run: () => checkTypes(".") },
  { name: "types: e2e", run: () => checkTypes("e2e") },
  {
    name: "walls",
    run: () =>
      tool(
        "depcruise",
        ["--config", ".dependency-cruiser.mjs", "--output-type", "err-long"].concat(walled),
      ),
  },
  { name: "dead code", run: () => tool("knip", ["--no-progress"]) },
  { name: "format and lint", run: () => tool("biome", ["check", "--error-on-warnings"]) },
  { name: "sizes and casts", run: async () => toResult(findSizeFaults(readSources())) },
  { name: "nothing newer than the eldest browsers", run: async () => toResult(findNewer()) },
  {
    name: "no formatted text is parsed",
    run: async () => toResult(findParsedText(readSources("*.ts", "*.tsx", "*.js"))),
  },
];
