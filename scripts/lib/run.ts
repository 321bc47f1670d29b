import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { childEnv, root } from "./paths.ts";

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** collect the output instead of printing it */
  quiet?: boolean;
  /** print everything to standard error, which leaves standard output to this process */
  aside?: boolean;
}

export interface RunResult {
  /** the exit code; 1 if the program could not be started or was ended by a signal */
  code: number;
  output: string;
}

const running = new Set<ChildProcess>();
let stopping = false;

/** Runs a program to its end; never rejects, as failures are reported by the code. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((done) => {
    // While stopping nothing new is started, and the promise stays pending until this process ends.
    if (stopping) return;
    const stream = options.quiet ? "pipe" : "inherit";
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: childEnv(options.env),
      stdio: ["ignore", options.aside ? 2 : stream, stream],
    });
    running.add(child);
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    const finish = (code: number) => {
      running.delete(child);
      done({ code, output });
    };
    child.once("error", (error) => {
      output += `${error.message}\n`;
      finish(1);
    });
    child.once("close", (code) => finish(code ?? 1));
  });
}

/**
 * Builds what is older than its sources, in a process of its own, whose memory ends with it. False
 * if that failed.
 */
export async function buildIfStale(options?: RunOptions): Promise<boolean> {
  const script = join(root, "scripts/build.ts");
  return (await run(process.execPath, [script, "--if-stale"], options)).code === 0;
}

/** Stops all running programs and waits until they have ended; no program starts afterwards. */
export async function stopRunning(): Promise<void> {
  stopping = true;
  const gone = [...running].map((child) => once(child, "close"));
  for (const child of running) child.kill("SIGTERM");
  await Promise.all(gone);
}
