import { once } from "node:events";
import { type Program, type ProgramOptions, startProgram } from "./program.ts";

type Env = NonNullable<ProgramOptions["env"]>;

export interface ServerProcess extends Program {
  url: string;
}

const BUILT = "apps/server/build/main.js";

/** Starts the real server as a process on a free port and waits until it is ready. */
export async function startServerProcess(
  env: Env,
  options?: Parameters<typeof spawnServer>[1],
): Promise<ServerProcess> {
  const server = spawnServer(env, options);
  await server.said(/is ready/);
  const [, url = ""] = /Portal\s+(http\S+?)\/?\n/.exec(server.output()) ?? [];
  return { ...server, url };
}

/**
 * Starts the real server as a process without waiting until it is ready; its build, as users do,
 * unless `main` names its sources. Errors: the build is missing or older than its sources.
 */
export function spawnServer(
  env: Env,
  {
    main = BUILT,
    ...options
  }: Pick<ProgramOptions, "flags" | "socket" | "openFiles"> & { main?: string } = {},
): Program {
  if (main === BUILT && process.env.BUILD_FAULT) throw new Error(process.env.BUILD_FAULT);
  const usual = { PORT: "0", LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "1000" };
  return startProgram(main, { env: { ...usual, ...env }, ...options });
}

export interface CommandResult {
  code: number | null;
  out: string;
  err: string;
}

/** Runs one of the operator's commands as a process, configured by `env` alone. */
export async function runCommandProcess(
  name: string,
  args: readonly string[],
  env: Env,
): Promise<CommandResult> {
  const { child } = startProgram(`apps/server/src/commands/${name}.ts`, { args, env });
  const result: CommandResult = { code: null, out: "", err: "" };
  child.stdout?.on("data", (chunk: Buffer) => {
    result.out += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    result.err += chunk.toString();
  });
  const [code] = await once(child, "close");
  return { ...result, code };
}
