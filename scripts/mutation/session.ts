import { join, relative, sep } from "node:path";
import { createVitest, ForksPoolWorker } from "vitest/node";
import { root } from "../lib/paths.ts";
import { instrument } from "./instrument.ts";
import type { Mutant } from "./mutant.ts";
import type { Order, Outcome } from "./order.ts";

/** A Vitest whose test files can be run repeatedly, with or without a mutant. */
export interface Session {
  /** Starts a process for one test file. */
  open(testFile: string): Promise<OpenFile>;
  close(): Promise<void>;
}

export interface OpenFile {
  /** Runs the file's tests; null if they took longer than `limitMs`, which also closes the file. */
  run(testIds: Order["testIds"], mutant: Mutant | null, limitMs: number): Promise<Outcome | null>;
  close(): Promise<void>;
}

const START_LIMIT_MS = 60_000;

export async function openSession(
  sources: ReadonlySet<string>,
  env: Record<string, string> = {},
): Promise<Session> {
  let current: Mutant | null = null;
  let started = Promise.withResolvers<ForksPoolWorker>();
  const transform = (file: string, source: string) => {
    if (file === current?.file)
      return source.slice(0, current.start) + current.replacement + source.slice(current.end);
    return sources.has(file) ? instrument(file, source) : source;
  };
  class TestProcess extends ForksPoolWorker {
    override entrypoint = join(import.meta.dirname, "test-process.ts");
    override async start() {
      await super.start();
      started.resolve(this);
    }
  }
  const vitest = await createVitest(
    "test",
    {
      root,
      watch: false,
      bail: 1,
      maxWorkers: 1,
      isolate: true,
      pool: { name: "mutation", createPoolWorker: (options) => new TestProcess(options) },
      reporters: [{ onInit: () => undefined }],
      setupFiles: [join(import.meta.dirname, "record-hits.ts")],
      silent: true,
      fsModuleCache: false,
      env,
    },
    { plugins: [{ name: "mutation", enforce: "pre", transform: ofProjectFiles(transform) }] },
  );

  /** Switches to another mutant; returns the files whose text changes. */
  function place(mutant: Mutant | null): string[] {
    const changed = [current, mutant]
      .filter((one) => one !== null)
      .map(({ file }) => join(root, file));
    for (const file of changed) vitest.invalidateFile(file);
    current = mutant;
    return changed;
  }

  async function open(testFile: string): Promise<OpenFile> {
    started = Promise.withResolvers();
    const spec = vitest.getRootProject().createSpecification(join(root, testFile));
    // A killed process ends the run with an error, after its last outcome was reported.
    const ended = vitest.runTestSpecifications([spec], false).catch(() => undefined);
    const worker = await started.promise;
    const ready = await nextReport(worker, ended, START_LIMIT_MS);
    let isOpen = ready !== null;

    return {
      async run(testIds, mutant, limitMs) {
        if (!isOpen) return null;
        // Less than the run's, so that the process survives most tests that hang.
        const order: Order = { testIds, changed: place(mutant), limitMs: limitMs / 2 };
        const report = nextReport(worker, ended, limitMs);
        sendOrder(worker, order);
        const outcome = (await report)?.outcome ?? null;
        if (outcome === null) {
          isOpen = false;
          if (ready) endNow(ready.pid);
          await ended;
        }
        return outcome;
      },
      async close() {
        place(null);
        if (isOpen) sendOrder(worker, null);
        isOpen = false;
        await ended;
      },
    };
  }

  return { open, close: () => vitest.close() };
}

/** Vitest forwards unknown messages, although its types do not allow it. */
function sendOrder(worker: ForksPoolWorker, order: Order | null): void {
  Reflect.apply(worker.send, worker, [{ order }]);
}

/** The message of a test process that is ready for an order. */
interface Report {
  /** of the previous order; null at first */
  outcome: Outcome | null;
  pid: number;
}

/** Waits until the test process is ready; null if it or its run ends, or after the limit. */
function nextReport(
  worker: ForksPoolWorker,
  ended: Promise<unknown>,
  limitMs: number,
): Promise<Report | null> {
  const { promise, resolve } = Promise.withResolvers<Report | null>();
  const onMessage = (message: unknown) => {
    if (isReport(message)) resolve(message);
  };
  const giveUp = () => resolve(null);
  const timer = setTimeout(giveUp, limitMs);
  worker.on("message", onMessage);
  worker.on("exit", giveUp);
  ended.then(giveUp);
  return promise.finally(() => {
    clearTimeout(timer);
    try {
      worker.off("message", onMessage);
      worker.off("exit", giveUp);
    } catch {
      // Vitest has already released a process that ended.
    }
  });
}

function isReport(message: unknown): message is Report {
  return typeof message === "object" && message !== null && "outcome" in message;
}

function endNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

function ofProjectFiles(transform: (file: string, source: string) => string) {
  return (source: string, id: string) => {
    const path = id.split("?")[0] ?? id;
    const file = relative(root, path).split(sep).join("/");
    if (file.startsWith("..") || file.includes("node_modules")) return null;
    const changed = transform(file, source);
    return changed === source ? null : { code: changed, map: null };
  };
}
