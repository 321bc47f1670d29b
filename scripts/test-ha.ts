import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale } from "./lib/run.ts";
import { installPackages } from "./test/apt.ts";
import { missingOf, setUps } from "./test/ha-set-ups.ts";
import { Report } from "./test/report.ts";
import { runVitest } from "./test/runners.ts";
import { oneFailure, onePass } from "./test/tally.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: "boolean" },
    rounds: { type: "string" },
    minutes: { type: "string" },
  },
});

const wrong = [
  ...positionals.filter((name) => !setUps.some(({ file }) => file === name)),
  ...[values.rounds, values.minutes].filter((count) => count && !/^[1-9]\d*$/.test(count)),
];
if (wrong.length > 0) {
  const names = setUps.map(({ file }) => file).join(" ");
  console.error(
    `Unknown: ${wrong.join(" ")}. Set-ups: ${names}; --rounds and --minutes take a count`,
  );
  process.exit(2);
}

const report = new Report(Boolean(process.env.CI) && process.env.CI !== "false");
const folder = mkdtempSync(join(tmpdir(), "coupon-center-test-"));
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
rmSync(folder, { recursive: true });
process.exitCode = report.finish();
