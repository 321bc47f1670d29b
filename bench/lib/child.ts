import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { childEnv, root } from "../../scripts/lib/paths.ts";

export interface Child {
  process: ChildProcess;
  /** the first match of a pattern in what it prints; rejects when it ends before */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Runs a program of this repository in a process of its own, which never outlives this one. */
export function startChild(
  program: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Child {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    env: childEnv({ NODE_ENV: "production", ...env }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const closed = once(child, "close").finally(() => running.delete(child));
  return {
    process: child,
    async printed(pattern) {
      while (true) {
        const match = pattern.exec(output);
        if (match) return match;
        if (child.exitCode !== null) throw new Error(`${program} ended:\n${output}`);
        await Promise.race([once(child.stdout, "data"), closed]);
      }
    },
    async stop() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}
