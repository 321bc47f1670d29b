import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { atEnd } from "./at-end.ts";

const root = resolve(import.meta.dirname, "../../..");

/**
 * The environment of every program: the search path and the compile cache alone. Blank means
 * absent to the server, so that a developer's .env does not affect a test.
 */
export const bareEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DATABASE_URL: "",
  SMTP_URL: "",
  STRIPE_SECRET_KEY: "",
  STRIPE_WEBHOOK_SECRET: "",
  STRIPE_API_URL: "",
  IMAGE_UPLOAD_URL: "",
  TRUSTED_PROXY: "",
  PASSWORD_BLOCKLIST: "",
};

export interface ProgramOptions {
  args?: readonly string[];
  env?: Record<string, string | undefined>;
  /** for Node itself */
  flags?: readonly string[];
  /** the descriptor of a socket that is handed over as systemd does */
  socket?: number;
  /** how many files and connections it may have open */
  openFiles?: number;
}

/**
 * What a shell does before it becomes the program. systemd names the process that a socket is for;
 * the shell keeps its number.
 */
function preparations({ socket, openFiles }: ProgramOptions): string[] {
  const limit = openFiles === undefined ? [] : [`ulimit -n ${openFiles} &&`];
  return socket === undefined ? limit : [...limit, "LISTEN_FDS=1 LISTEN_PID=$$"];
}

export interface Program {
  child: ChildProcess;
  /** the output so far */
  output(): string;
  /**
   * resolves with the first match of a pattern in the output; rejects with the output if the
   * process ends before
   */
  said(words: RegExp): Promise<RegExpExecArray>;
}

const running = new Set<ChildProcess>();
atEnd(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a program of this repository as a child process, which is killed when this one ends. */
export function startProgram(path: string, options: ProgramOptions = {}) {
  const { args = [], env, flags = [], socket } = options;
  const command = [process.execPath, ...flags, join(root, path), ...args];
  const before = preparations(options);
  const [file = "", ...words] =
    before.length === 0
      ? command
      : ["/bin/sh", "-c", [...before, 'exec "$0" "$@"'].join(" "), ...command];
  const child = spawn(file, words, {
    cwd: root,
    env: { ...bareEnv, ...env },
    stdio: ["ignore", "pipe", "pipe", ...(socket === undefined ? [] : [socket])],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("the output is not piped");
  running.add(child);
  child.once("close", () => running.delete(child));
  let output = "";
  for (const stream of [stdout, stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const said: Program["said"] = async (words) => {
    for (;;) {
      const found = words.exec(output);
      if (found) return found;
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(output);
      // Removes the listeners that did not fire.
      const fired = new AbortController();
      const { signal } = fired;
      const data = [stdout, stderr].map((stream) => once(stream, "data", { signal }));
      await Promise.race([...data, once(child, "close", { signal })]).finally(() => fired.abort());
    }
  };
  return { child, output: () => output, said };
}

/** Ends a process and waits until it is gone. */
export async function endProcess(
  child: ChildProcess,
  signal: "SIGKILL" | "SIGTERM" = "SIGTERM",
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill(signal);
  await closed;
}
