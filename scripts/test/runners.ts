import { join } from "node:path";
import { packageBin } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import { type Tally, tallyPlaywright, tallyVitest } from "./tally.ts";
import { TALLY_FILE } from "./vitest-tally.ts";

export interface RunnerOptions {
  /** The folder for reports; emptied by the caller. */
  folder: string;
  /** Passed to the runner. */
  args: string[];
  env: Record<string, string>;
  /** Prints nothing. */
  quiet?: boolean;
}

/** Runs Vitest once; `name` distinguishes the reports of several runs. */
export async function runVitest(name: string, options: RunnerOptions): Promise<Tally> {
  const report = join(options.folder, `vitest-${name}.json`);
  const reporters = ["default", join(import.meta.dirname, "vitest-tally.ts")];
  const { code } = await run(
    packageBin("vitest"),
    ["run", ...reporters.map((name) => `--reporter=${name}`), ...options.args],
    { quiet: options.quiet, env: { ...options.env, [TALLY_FILE]: report } },
  );
  return tallyVitest(report, code);
}

/** Runs the browser tests. */
export async function runPlaywright(options: RunnerOptions): Promise<Tally> {
  const report = join(options.folder, "playwright.json");
  const { code } = await run(
    packageBin("playwright"),
    ["test", "--reporter=list,json", ...options.args],
    { env: { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return tallyPlaywright(report, code);
}
