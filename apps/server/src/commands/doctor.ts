import { parseArgs } from "node:util";
import { inspectConfig } from "../config/config.ts";
import { CommandError, defineCommand } from "./define-command.ts";
import { type Finding, lineOf } from "./doctor/finding.ts";
import { runChecks } from "./doctor/run-checks.ts";

const usage = `npm run doctor [-- --json]

Checks an installation, whether or not its server runs: variables, database, storage, brands, Stripe,
the mail server and the clock. Prints a line for each finding, with what to do about it. Changes
nothing, and sends no mail. Ends with 1 if anything is a fault.
`;

export const run = defineCommand(usage, async (argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { json: { type: "boolean", default: false } },
  });
  if (positionals.length > 0) throw new CommandError(usage.trimEnd());
  const findings = await runChecks(inspectConfig());
  const text = values.json ? `${JSON.stringify(findings, null, 2)}\n` : describe(findings);
  process.stdout.write(text);
  if (findings.some(({ level }) => level === "fault")) process.exitCode = 1;
});
if (import.meta.main) await run();

function describe(findings: readonly Finding[]): string {
  const count = (level: Finding["level"]) => findings.filter((one) => one.level === level).length;
  const sum = `${count("fault")} faults, ${count("warning")} warnings\n`;
  return `${findings.map(lineOf).join("")}${sum}`;
}
