import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { atEnd } from "@coupon-center/testing/at-end";
import { findTool } from "./deploy-tools.ts";
import { chooseOwner } from "./process-owner.ts";

/** A program of the distribution that runs until it is ended. */
export interface Daemon {
  child: ChildProcess;
  output(): string;
  end(signal?: "SIGKILL" | "SIGTERM" | "SIGINT"): Promise<void>;
  /** waits until it has ended */
  ended(): Promise<unknown>;
}

interface DaemonOptions {
  args: readonly string[];
  cwd: string;
  env?: Record<string, string>;
  /** as this user instead of the one that PostgreSQL runs as */
  asSelf?: boolean;
  isReady(output: string): boolean | Promise<boolean>;
}

/**
 * Starts a program and waits until it is ready; it is killed when this process ends. Errors: its
 * output, if it ends before.
 */
export async function startDaemon(name: string, options: DaemonOptions): Promise<Daemon> {
  const child = spawn(findTool(name) ?? name, options.args, {
    ...(options.asSelf ? {} : chooseOwner()),
    cwd: options.cwd,
    env: { PATH: process.env.PATH, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      // The newest part is enough for a report.
      output = (output + chunk.toString()).slice(-200_000);
    });
  const forget = atEnd(() => child.kill("SIGKILL"));
  // Not 'close': what it started may keep its output open.
  const ended = once(child, "exit").then(forget);
  while (!(await options.isReady(output))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${name}: ${output}`);
    await Promise.race([wait(20), ended]);
  }
  return {
    child,
    output: () => output,
    ended: () => ended,
    async end(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
    },
  };
}
