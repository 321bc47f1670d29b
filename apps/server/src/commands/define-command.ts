import { constants } from "node:os";
import { parseArgs } from "node:util";
import { npmOption } from "../config/config.ts";
import { codeOf, errorText, hasCode, OperatorRefusal } from "../errors.ts";
import { operatorMessage } from "../runtime/operator-message.ts";
import { makePrivateFiles } from "../runtime/private-files.ts";

/** An error in the operator's input. */
export class CommandError extends OperatorRefusal {}

/** npm's, also of earlier versions, which a person may have set for all its work. */
const ofNpm = new Set(["--color", "--email", "--force", "--json", "--name", "--password", "--yes"]);

/**
 * A command that runs with the process's arguments; `--help` prints the usage, an error prints one
 * line and sets exit code 1.
 */
export function defineCommand(
  usage: string,
  work: (argv: string[]) => Promise<void>,
): () => Promise<void> {
  return async () => {
    makePrivateFiles();
    if (process.pid === 1) endBySignals();
    process.stdout.on("error", outputFailed);
    // Its words may go to the same full disk.
    process.stderr.on("error", () => undefined);
    const argv = process.argv.slice(2);
    if (argv.includes("--help") || argv.includes("-h")) {
      process.stdout.write(usage);
      return;
    }
    try {
      refuseLostOptions(usage, argv);
      refuseRepeatedOptions(argv);
      await work(argv);
    } catch (error) {
      process.stderr.write(`${describeFailure(error, usage)}\n`);
      process.exitCode = 1;
    }
  };
}

/**
 * Errors: CommandError for an option that the usage has, but not in the line of this act. `given`
 * are the values that `parseArgs` read. Of an act that there is not the command says so itself.
 */
export function refuseOthersOptions(usage: string, act: string | undefined, given: object): void {
  const line = usage.split("\n").find((one) => one.startsWith("npm") && one.split(" ")[4] === act);
  if (line === undefined) return;
  const own = optionsIn(line);
  const others = Object.entries(given)
    .filter(([name, value]) => value !== undefined && value !== false && !own.has(`--${name}`))
    .map(([name]) => `--${name}`);
  if (others.length > 0)
    throw new CommandError(`${act} has no ${others.join(", ")}\n\n${usage.trimEnd()}`);
}

function optionsIn(usage: string): Set<string> {
  return new Set(usage.match(/--[a-z][a-z-]+/g));
}

/**
 * Misses options of the usage that npm took for its own and keeps from the command, with no more
 * than a warning: no `--` stood before them, as in `npm run staff add <email> --client=10`.
 */
function refuseLostOptions(usage: string, argv: readonly string[]): void {
  // Those of an npm script around this one may have their names, too.
  const given = new Set([...ofNpm, ...argv.map((argument) => argument.split("=", 1).join())]);
  const lost = [...optionsIn(usage)].filter((one) => !given.has(one) && npmOption(one.slice(2)));
  if (lost.length > 0)
    throw new CommandError(
      `npm took ${lost.join(", ")} for its own: put -- before all arguments, npm run <command> -- <arguments>`,
    );
}

/** Which of two was meant is unknown, as in `--client 8 --client 10`: the last would win unsaid. */
function refuseRepeatedOptions(argv: string[]): void {
  const { tokens } = parseArgs({ args: argv, strict: false, tokens: true });
  const names = tokens.flatMap((one) => (one.kind === "option" ? [one.rawName] : []));
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new CommandError(`${repeated} is given more than once`);
}

/**
 * Ends the process by its listeners of `exit`; and process 1, which a container's command is, at
 * all, as the system keeps a signal without a handler from it.
 */
export function endBySignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

/** The work goes on: a reader such as `head` has seen enough, and a full disk only loses words. */
function outputFailed(error: Error): void {
  if (hasCode(error, "EPIPE") || process.exitCode === 1) return;
  process.stderr.write(`Standard output: ${errorText(error)}\n`);
  process.exitCode = 1;
}

function describeFailure(error: unknown, usage: string): string {
  if (error instanceof Error && codeOf(error).startsWith("ERR_PARSE_ARGS"))
    return `${error.message}\n\n${usage.trimEnd()}`;
  // Messages of file system errors already contain the path and the reason.
  if (error instanceof Error && "syscall" in error && "path" in error) return error.message;
  return operatorMessage(error);
}
