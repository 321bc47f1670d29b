import { operatorMessage } from "../runtime/operator-message.ts";
import { makePrivateFiles } from "../runtime/private-files.ts";

/** What the operator asked for and can't have: told in its own words, without a stack. */
export class CommandError extends Error {}

/** Runs a command's work on its arguments; `--help` tells its usage, an error is a line and exit code 1. */
export async function runCommand(
  usage: string,
  work: (argv: string[]) => Promise<void>,
): Promise<void> {
  makePrivateFiles();
  const argv = process.argv.slice(2);
  if (argv.includes("--help") || argv.includes("-h")) {
    process.stdout.write(usage);
    return;
  }
  try {
    await work(argv);
  } catch (error) {
    process.stderr.write(`${describeFailure(error, usage)}\n`);
    process.exitCode = 1;
  }
}

function describeFailure(error: unknown, usage: string): string {
  if (error instanceof CommandError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof Error && code.startsWith("ERR_PARSE_ARGS"))
    return `${error.message}\n\n${usage.trimEnd()}`;
  // What the file system refuses names the path and the reason.
  if (error instanceof Error && "syscall" in error && "path" in error) return error.message;
  return operatorMessage(error);
}
