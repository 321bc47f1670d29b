import type { RuntimeRPC } from "vitest";
import { init, runBaseTests, setupEnvironment } from "vitest/worker";
import { FILE, type Order, type Outcome } from "./order.ts";

/**
 * Runs in Vitest's worker process for a test file: runs the file once per order of the judge,
 * reloading the project's modules each time and keeping those of node_modules.
 */
type RunTests = Parameters<typeof init>[0]["runTests"];
type State = Parameters<RunTests>[0];
type Traces = Parameters<RunTests>[1];

// Bound here, as tests may replace the process's functions.
const send = process.send?.bind(process);
const on = process.on.bind(process);
const off = process.off.bind(process);

init({
  post: (message) => send?.(message),
  on: (listener) => on("message", listener),
  off: (listener) => off("message", listener),
  setup: setupEnvironment,
  collectTests: () => undefined,
  async runTests(state, traces) {
    let order = await nextOrder(null);
    while (order) order = await nextOrder(await runOnce(state, traces, order));
  },
});
on("disconnect", () => process.kill(process.pid, "SIGKILL"));

/** Sends the outcome of the last order and waits for the next; null if there is none. */
function nextOrder(outcome: Outcome | null): Promise<Order | null> {
  return new Promise((resolve) => {
    const listener = (message: { order?: Order | null }) => {
      if (message.order === undefined) return;
      off("message", listener);
      resolve(message.order);
    };
    on("message", listener);
    send?.({ outcome, pid: process.pid });
  });
}

async function runOnce(
  state: State,
  traces: Traces,
  { testIds, changed, limitMs }: Order,
): Promise<Outcome> {
  const started = performance.now();
  const failures: Failure[] = [];
  const files = state.ctx.files.map(({ filepath }) =>
    testIds ? { filepath, testIds: [...testIds] } : { filepath },
  );
  for (const path of changed) forget(state, path);
  const config = { ...state.config, testTimeout: limitMs, hookTimeout: limitMs };
  const ctx = { ...state.ctx, config, files };
  const run = { ...state, config, ctx, rpc: listening(state.rpc, failures) };
  await runBaseTests("run", run, traces);
  state.evaluatedModules = run.evaluatedModules;
  return {
    failed: failures.map(({ id }) => id),
    why: failures.find(({ message }) => message !== "")?.message ?? null,
    hits: readHits(),
    ms: performance.now() - started,
  };
}

/** Removes a module from the cache, so that it is requested again in the same process. */
function forget({ evaluatedModules }: State, path: string): void {
  for (const module of evaluatedModules.getModulesByFile(path) ?? []) module.meta = undefined;
}

interface Failure {
  id: string;
  /** empty for a suite whose tests say why */
  message: string;
}

/**
 * Vitest's connection to its main process, used for modules only; test results are read here
 * instead.
 */
function listening(rpc: State["rpc"], failures: Failure[]): State["rpc"] {
  const own: Partial<RuntimeRPC> = {
    onTaskUpdate: async (packs) => {
      for (const [id, result] of packs)
        if (result?.state === "fail") failures.push({ id, message: messageOf(result.errors?.[0]) });
    },
    onUnhandledError: async (error) => void failures.push({ id: FILE, message: messageOf(error) }),
    getCountOfFailedTests: () => 0,
    fetchWarmModules: async () => ({}),
    onQueued: async () => undefined,
    onCollected: async () => undefined,
    onCancel: async () => undefined,
    snapshotSaved: async () => undefined,
  };
  return new Proxy(rpc, {
    get: (target, name, receiver) => Reflect.get(name in own ? own : target, name, receiver),
  });
}

/** The first line of an error's message. */
function messageOf(error: unknown): string {
  const isError = typeof error === "object" && error !== null && "message" in error;
  return isError ? String(error.message).replace(/\n.*/s, "") : "";
}

function readHits(): Record<string, string[]> {
  const noted: Record<string, Set<string>> = Reflect.get(globalThis, "__hits") ?? {};
  return Object.fromEntries(Object.entries(noted).map(([id, hits]) => [id, [...hits]]));
}
