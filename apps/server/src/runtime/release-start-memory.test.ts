import { executionAsyncResource } from "node:async_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { keepQueuedTick } from "./release-start-memory.ts";

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
