import { parseArgs } from "node:util";
import { inspectConfig, readConfig } from "../config/config.ts";
import { CommandError, defineCommand } from "./define-command.ts";
import { createWebhook } from "./doctor/create-webhook.ts";
import { type Finding, lineOf } from "./doctor/finding.ts";
import { runChecks } from "./doctor/run-checks.ts";

const usage = `npm run doctor [-- --json]
npm run doctor -- --create-webhook

Checks an installation, whether or not its server is running: variables, the
address to listen on, database, storage, brands, Stripe, a signed event to the
running server, the mail server and the clock. Prints a line for each finding,
with what to do about it. Changes nothing, and sends no mail. Exits with 1 if
anything is a fault.

--create-webhook makes or corrects the webhook endpoint for PUBLIC_URL at
Stripe, and prints its signing secret.
`;

export const run = defineCommand(usage, async (argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      "create-webhook": { type: "boolean", default: false },
    },
  });
  const isBoth = values["create-webhook"] && values.json;
  if (isBoth || positionals.length > 0) throw new CommandError(usage.trimEnd());
  if (values["create-webhook"]) {
    process.stdout.write(await createWebhook(readConfig()));
    return;
  }
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
