import { executionAsyncResource } from "node:async_hooks";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { endProcess } from "@coupon-center/testing/program";
import { startServerProcess } from "@coupon-center/testing/server-process";
import { expect, it } from "vitest";
import { keepQueuedTick } from "./start-memory.ts";

setFlagsFromString("--allow-natives-syntax");
setFlagsFromString("--expose-gc");
const collect: typeof gc = runInNewContext("gc");

const queuedNow = () =>
  new Promise<object>((resolve) => process.nextTick(() => resolve(executionAsyncResource())));

it("what is queued by process.nextTick keeps its hidden class over collections (decision 007)", async () => {
  const kept = await keepQueuedTick();
  expect(Object.getOwnPropertySymbols(kept).map(String)).toContain(
    "Symbol(trigger_async_id_symbol)",
  );
  const isSameClass = new Function("a", "b", "return %HaveSameMap(a, b)");
  expect(isSameClass(kept, {})).toBe(false);
  for (let time = 0; time < 3; time += 1)
    collect?.({ type: "major", execution: "sync", flavor: "last-resort" });
  expect(isSameClass(kept, await queuedNow())).toBe(true);
  expect(await keepQueuedTick()).toBe(kept);
});

/** Prints when a start keeps what is queued, and when it collects first, by the process's clock. */
const watchStart = `
  import hooks from "node:async_hooks";
  import { syncBuiltinESMExports } from "node:module";
  import { constants, PerformanceObserver } from "node:perf_hooks";
  const print = (line) => process.stdout.write(line + " at " + performance.now() + "\\n");
  const { executionAsyncResource } = hooks;
  hooks.executionAsyncResource = () => {
    print("kept");
    return executionAsyncResource();
  };
  syncBuiltinESMExports();
  new PerformanceObserver((list, observer) => {
    const major = list.getEntries().find((entry) =>
      entry.detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR);
    if (!major) return;
    process.stdout.write("collected at " + major.startTime + "\\n");
    observer.disconnect();
  }).observe({ entryTypes: ["gc"] });
`;

it("a server keeps it before its first collection (decision 007)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "coupon-center-tick-"));
  const probe = join(folder, "watch-start.mjs");
  writeFileSync(probe, watchStart);
  const { child, said } = await startServerProcess(
    { DATA_DIR: join(folder, "data") },
    { flags: ["--expose-gc", "--import", probe] },
  );
  const [, kept] = await said(/kept at (\S+)\n/);
  const [, collected] = await said(/collected at (\S+)\n/);
  expect(Number(kept)).toBeLessThan(Number(collected));
  await endProcess(child);
  rmSync(folder, { recursive: true });
});
