import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readArguments, readCount } from "./lib/read-arguments.ts";
import { buildIfStale, stopRunning } from "./lib/run.ts";
import { stopBySignals } from "./lib/stop-by-signals.ts";
import { installPackages } from "./test/apt.ts";
import { missingOf, setUps } from "./test/ha-set-ups.ts";
import { Report } from "./test/report.ts";
import { runVitest } from "./test/runners.ts";
import { oneFailure, onePass } from "./test/tally.ts";

const names = setUps.map(({ file }) => file);
const { values, positionals } = readArguments(
  () => {
    const parsed = parseArgs({
      allowPositionals: true,
      options: {
        long: { type: "boolean" },
        rounds: { type: "string" },
        minutes: { type: "string" },
      },
    });
    const unknown = parsed.positionals.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(" ")}`);
    for (const option of ["rounds", "minutes"] as const)
      readCount(`--${option}`, parsed.values[option] ?? "1");
    return parsed;
  },
  `Set-ups: ${names.join(" ")}; options: --long, --rounds and --minutes`,
);

const report = new Report(Boolean(process.env.CI) && process.env.CI !== "false");
const folder = mkdtempSync(join(tmpdir(), "coupon-center-test-"));
const cleanUp = () => rmSync(folder, { recursive: true, force: true });
stopBySignals(async () => {
  await stopRunning();
  cleanUp();
});
const env: Record<string, string> = {
  TEST_HA: "1",
  ...(values.long && { TEST_LONG: "1" }),
  ...(values.rounds && { TEST_ROUNDS: values.rounds }),
  ...(values.minutes && { TEST_MINUTES: values.minutes }),
};
await report.step("Build", async () =>
  (await buildIfStale()) ? onePass : oneFailure("The build"),
);
for (const setUp of setUps) {
  const { name, file, asRoot } = setUp;
  if (positionals.length > 0 && !positionals.includes(file)) continue;
  if (asRoot && process.getuid?.() !== 0) {
    report.leaveOut(name, `only root can ${asRoot}`);
    continue;
  }
  const missing = missingOf(setUp);
  const refusal = missing.length > 0 ? await installPackages(missing) : null;
  if (refusal !== null || missingOf(setUp).length > 0) {
    report.leaveOut(name, refusal ?? `${missingOf(setUp).join(", ")} not found after installing`);
    continue;
  }
  const args = [`apps/server/src/system/ha/${file}.test.ts`];
  await report.step(name, () => runVitest(file, { folder, env, args }));
}
if (!values.long)
  report.note("Only in `npm run test:ha -- --long`: full counts and limits of time");
cleanUp();
process.exitCode = report.finish();
