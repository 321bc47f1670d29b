import { join } from "node:path";
import { packageBin } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import { type Tally, tallyPlaywright, tallyVitest } from "./tally.ts";

export interface RunnerOptions {
  /** The folder for reports; emptied by the caller. */
  folder: string;
  /** Passed to the runner. */
  args: string[];
  env: Record<string, string>;
}

/** Runs Vitest once; `name` distinguishes the reports of several runs. */
export async function runVitest(name: string, options: RunnerOptions): Promise<Tally> {
  const report = join(options.folder, `vitest-${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run(packageBin("vitest"), ["run", ...reporters, ...options.args], {
    env: options.env,
  });
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
