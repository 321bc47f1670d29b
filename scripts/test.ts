import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks } from "./check/run-checks.ts";
import { root } from "./lib/paths.ts";
import { run, stopRunning } from "./lib/run.ts";
import { browserKinds, provideBrowser } from "./test/browsers.ts";
import { provideDatabase, type TestDatabase } from "./test/databases.ts";
import { readTestOptions } from "./test/options.ts";
import { Report } from "./test/report.ts";
import { runPlaywright, runVitest } from "./test/runners.ts";
import { emptyTally, oneFailure, onePass } from "./test/tally.ts";

const { only, complete, args, env } = readTestOptions(process.argv.slice(2));
const report = new Report(complete);
const folder = mkdtempSync(join(tmpdir(), "coupon-center-test-"));
const api = "apps/server";
let cluster: TestDatabase | undefined;

async function cleanUp(): Promise<void> {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}

for (const [signal, code] of [["SIGINT", 130] as const, ["SIGTERM", 143] as const]) {
  // A terminal and npm both pass Ctrl-C on: the second one must not cut the cleaning up short.
  let asked = false;
  process.on(signal, async () => {
    if (asked) return;
    asked = true;
    await stopRunning();
    await cleanUp();
    process.exit(code);
  });
}

const projects: string[] = [];
const browserEnv: Record<string, string> = {};
await report.step("Provisioning", async () => {
  if (only !== "e2e") {
    const database = await provideDatabase();
    cluster = database.value;
    if (database.missing !== undefined) report.leaveOut("API on PostgreSQL", database.missing);
    else console.log("PostgreSQL: ready");
  }
  if (only !== "api") {
    for (const kind of browserKinds) {
      const browser = await provideBrowser(kind);
      if (browser.missing !== undefined) {
        report.leaveOut(`Browser tests in ${kind.title}`, browser.missing);
        continue;
      }
      projects.push(kind.project);
      Object.assign(browserEnv, browser.value);
      console.log(`${kind.title}: ${Object.values(browser.value).join(", ")}`);
    }
  }
  return emptyTally;
});

let built = false;
await report.step("Build", async () => {
  const script = join(root, "scripts/build.ts");
  const { code } = await run(process.execPath, [script, "--if-stale"]);
  built = code === 0;
  return built ? onePass : oneFailure;
});

if (!only) {
  await report.step("Check", async () => ({ ...emptyTally, ...(await runChecks()) }));
  await report.step("Unit and API tests, SQLite", () => runVitest("sqlite", { folder, env, args }));
}
if (only === "api") {
  await report.step("API tests, SQLite", () =>
    runVitest("sqlite", { folder, env, args: [api, ...args] }),
  );
}
if (cluster) {
  const url = cluster.url;
  await report.step("API tests, PostgreSQL", () =>
    runVitest("postgres", {
      folder,
      env: { ...env, TEST_DATABASE_URL: url },
      args: [api, ...args],
    }),
  );
}
if (projects.length > 0 && built) {
  const isChosen = args.some((arg) => arg.startsWith("--project"));
  const chosen = isChosen ? [] : projects.map((project) => `--project=${project}`);
  await report.step("Browser tests", () =>
    runPlaywright({ folder, env: { ...env, ...browserEnv }, args: [...chosen, ...args] }),
  );
} else if (projects.length > 0) {
  report.leaveOut("Browser tests", "the build failed");
}

await cleanUp();
process.exitCode = report.finish();
