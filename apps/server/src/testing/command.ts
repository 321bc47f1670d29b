import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { bareEnv } from "./bare-env.ts";

export interface CommandResult {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command of the operator's as they would, with nothing but `env` configured. */
export function runCommandProcess(
  name: string,
  args: string[],
  env: Record<string, string | undefined>,
): Promise<CommandResult> {
  const program = fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...bareEnv, ...env },
  });
  const result: CommandResult = { code: null, out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    result.out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    result.err += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ ...result, code }));
  });
}
