import { runChecks } from "./check/run-checks.ts";

const { failed } = await runChecks();
process.exitCode = failed > 0 ? 1 : 0;
