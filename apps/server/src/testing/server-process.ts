import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { bareEnv } from "./bare-env.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  output(): string;
}

/** Starts the real server as a process of its own, on a port that is free, and waits for its greeting. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const server = spawnServer(env);
  await server.said("is ready");
  const url = /Portal\s+(http:\S+?)\/?\n/.exec(server.output())?.[1] ?? "";
  return { child: server.child, url, output: server.output };
}

/** Starts the real server as a process of its own, and waits for nothing. */
export function spawnServer(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...bareEnv,
      PORT: "0",
      LOG_LEVEL: "warn",
      RATE_LIMIT_FACTOR: "1000",
      ...env,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return {
    child,
    output: () => output,
    /** Resolves when it has said so. Errors: what it said instead, when it has ended. */
    async said(text: string): Promise<void> {
      while (!output.includes(text)) {
        if (child.exitCode !== null) throw new Error(output);
        await Promise.race([once(child.stdout, "data"), once(child, "close")]);
      }
    },
  };
}

/** Ends a process; gone when this resolves. */
export async function endProcess(
  child: ChildProcess,
  signal: "SIGKILL" | "SIGTERM" = "SIGTERM",
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill(signal);
  await closed;
}
