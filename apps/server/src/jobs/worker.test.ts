import { expect, test } from "vitest";
import { captureLog } from "../testing/capture-log.ts";
import { startWorker } from "./worker.ts";

const NEVER = 2 ** 31 - 1;

/** A worker whose first run lasts until `endFirst`, and which runs only when it is drained. */
function slowWorker() {
  const first = Promise.withResolvers<void>();
  let runs = 0;
  const worker = startWorker({
    name: "slow",
    log: captureLog().logger,
    batchDelayMs: NEVER,
    pollMs: NEVER,
    firstRunMs: NEVER,
    async runOnce() {
      runs += 1;
      if (runs === 1) await first.promise;
    },
  });
  return { worker, endFirst: () => first.resolve(), runs: () => runs };
}

test("what is written during a run is worked on by another one, which begins when that has ended", async () => {
  const { worker, endFirst, runs } = slowWorker();
  const drains = [worker.drain(), worker.drain()];
  expect(runs()).toBe(1);
  endFirst();
  await Promise.all(drains);
  expect(runs()).toBe(2);
  await worker.stop();
});

test("a worker that was stopped begins no run, neither one that waited for the current nor a new one", async () => {
  const { worker, endFirst, runs } = slowWorker();
  const drains = [worker.drain(), worker.drain()];
  const stopped = worker.stop();
  endFirst();
  await Promise.all([...drains, stopped]);
  await worker.drain();
  expect(runs()).toBe(1);
});
