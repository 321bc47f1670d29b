import { runChecks } from "./check/run-checks.ts";

const { passed, failed } = await runChecks(process.argv.slice(2).join(" "));
if (passed + failed === 0) console.error("No check has that in its name.");
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
