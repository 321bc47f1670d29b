import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks } from "./check/run-checks.ts";
import { readSources } from "./check/sources.ts";
import { readArguments } from "./lib/read-arguments.ts";
import { buildIfStale, stopRunning } from "./lib/run.ts";
import { stopBySignals } from "./lib/stop-by-signals.ts";
import { browserKindsFor, provideBrowser } from "./test/browsers.ts";
import { provideDatabase, type TestDatabase, withTemplate } from "./test/databases.ts";
import { findEngineFree } from "./test/engine-free.ts";
import { readTestOptions } from "./test/options.ts";
import { Report } from "./test/report.ts";
import { runPlaywright, runVitest } from "./test/runners.ts";
import { emptyTally, oneFailure, onePass } from "./test/tally.ts";

const { only, isComplete, isLong, files, args } = readArguments(() =>
  readTestOptions(process.argv.slice(2)),
);
const env: Record<string, string> = isLong ? { TEST_LONG: "1" } : {};
// A named browser test that cannot run is a failure, as nothing else would run.
const report = new Report(isComplete || (only === "e2e" && files.length > 0));
const folder = mkdtempSync(join(tmpdir(), "coupon-center-test-"));
const api = "apps/server";
// Tests that do not depend on the engine run once, even if named.
const engineFree = findEngineFree(readSources("apps/server/src/*.ts"));
const engineFiles = files.filter(
  (file) => file.startsWith(api) && !engineFree.includes(file.replace(/:\d+$/, "")),
);
const usesDatabase = only !== "e2e" && (files.length === 0 || engineFiles.length > 0);
let cluster: TestDatabase | undefined;

async function cleanUp(): Promise<void> {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}

stopBySignals(async () => {
  await stopRunning();
  await cleanUp();
});

const projects: string[] = [];
const browserEnv: Record<string, string> = {};
await report.step("Provisioning", async () => {
  if (usesDatabase) {
    const database = await provideDatabase();
    cluster = database.value;
    if (database.missing !== undefined) report.leaveOut("API on PostgreSQL", database.missing);
    else console.log("PostgreSQL: ready");
  }
  if (only !== "api") {
    for (const kind of browserKindsFor(files, args)) {
      const browser = await provideBrowser(kind);
      if (browser.missing !== undefined) {
        report.leaveOut(`Browser tests in ${kind.title}`, browser.missing);
        continue;
      }
      projects.push(kind.project);
      // Tests that take too long for `npm test` run in the long run, or if named.
      if (kind.longProject && (isLong || files.length > 0)) projects.push(kind.longProject);
      Object.assign(browserEnv, browser.value);
      console.log(`${kind.title}: ${Object.values(browser.value).join(", ")}`);
    }
  }
  return emptyTally;
});

let built = false;
await report.step("Build", async () => {
  built = await buildIfStale();
  return built ? onePass : oneFailure("The build");
});

if (!only) {
  await report.step("Check", () => runChecks());
  await report.step("Unit and API tests, SQLite", () => runVitest("sqlite", { folder, env, args }));
}
if (only === "api") {
  await report.step("API tests, SQLite", () =>
    runVitest("sqlite", { folder, env, args: [...(files.length > 0 ? files : [api]), ...args] }),
  );
}
if (cluster) {
  const { url } = cluster;
  await report.step("API tests, PostgreSQL", () =>
    withTemplate(url, (template) =>
      runVitest("postgres", {
        folder,
        env: { ...env, TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template },
        args: [
          ...(files.length > 0 ? engineFiles : [api]),
          ...engineFree.map((path) => `--exclude=${path}`),
          ...args,
        ],
      }),
    ),
  );
}
if (projects.length > 0 && built) {
  const isChosen = args.some((arg) => arg.startsWith("--project"));
  const chosen = isChosen ? [] : projects.map((project) => `--project=${project}`);
  await report.step("Browser tests", () =>
    runPlaywright({ folder, env: { ...env, ...browserEnv }, args: [...chosen, ...files, ...args] }),
  );
} else if (projects.length > 0) {
  report.leaveOut("Browser tests", "the build failed");
}

if (!isLong && files.length === 0)
  report.note("Only in `npm run test:long`: full counts, the longest browser tests");
await cleanUp();
process.exitCode = report.finish();
