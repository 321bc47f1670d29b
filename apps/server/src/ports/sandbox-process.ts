import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Config } from "../config/config.ts";
import { OperatorRefusal } from "../errors.ts";

const program = fileURLToPath(new URL("../../../sandbox/src/main.ts", import.meta.url));
const START_MS = 20_000;

const Ready = z.object({
  type: z.literal("ready"),
  origin: z.string(),
  smtpUrl: z.string(),
  offsetMs: z.number(),
});

const Clock = z.object({ type: z.literal("clock"), offsetMs: z.number() });

export interface SandboxProcess {
  /** the origin of its Stripe API and its pages */
  origin: string;
  smtpUrl: string;
  /** its clock's offset from real time, in milliseconds */
  offsetMs: number;
  /** calls back when its clock moves, before the events of that move are delivered */
  onClock(moved: (offsetMs: number) => void): void;
  stop(): Promise<void>;
}

/** Whether a server starts a sandbox of its own: unless Stripe and mail are configured. */
export function startsSandbox({ sandbox, stripeApiUrl, smtpUrl }: Config): boolean {
  return sandbox && !(stripeApiUrl && smtpUrl);
}

/**
 * Starts the sandbox as a child process, which ends when the server ends for any reason. Its own
 * end by a fault or a kill is an uncaught error here, as nothing works without it.
 */
export async function startSandboxProcess(
  options: {
    dataDir: string;
    publicUrl: string;
    webhookUrl: string;
    webhookSecret: string;
    secretKey: string;
  },
  { main = program, limitMs = START_MS } = {},
): Promise<SandboxProcess> {
  const args = [
    ...["--data", options.dataDir],
    ...["--public-url", options.publicUrl],
    ...["--webhook-url", options.webhookUrl],
    ...["--webhook-secret", options.webhookSecret],
    ...["--secret-key", options.secretKey],
  ];
  // In a group of its own: Ctrl-C goes to all of a group, and a stopping server still uses it.
  const child = fork(main, args, { detached: true });
  const ready = await firstMessage(child, { limitMs, dataDir: options.dataDir });
  child.once("exit", (code, signal) => {
    if (code !== 0) throw new Error(`the sandbox ended by ${signal ?? `code ${code}`}`);
  });
  return {
    origin: ready.origin,
    smtpUrl: ready.smtpUrl,
    offsetMs: ready.offsetMs,
    onClock: (moved) =>
      child.on("message", (message) => {
        const clock = Clock.safeParse(message);
        if (clock.success) moved(clock.data.offsetMs);
      }),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

/** Errors: OperatorRefusal if it ended, after it has told why. */
function firstMessage(
  child: ChildProcess,
  { limitMs, dataDir }: { limitMs: number; dataDir: string },
): Promise<z.infer<typeof Ready>> {
  return new Promise((resolve, reject) => {
    const tooLate = () => {
      child.kill();
      reject(new Error("the sandbox did not start in time"));
    };
    // A migration of much data in SQLite lets nothing else run: the message may be there, unread.
    const timer = setTimeout(() => setImmediate(tooLate), limitMs);
    child.once("exit", (code) => {
      clearTimeout(timer);
      const how = `ended with code ${code} while it started, as told above`;
      reject(new OperatorRefusal(`DATA_DIR: the sandbox, whose data are in ${dataDir}, ${how}`));
    });
    child.on("message", (message) => {
      const ready = Ready.safeParse(message);
      if (!ready.success) return;
      clearTimeout(timer);
      resolve(ready.data);
    });
  });
}
