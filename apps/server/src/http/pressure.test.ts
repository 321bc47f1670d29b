import Fastify from "fastify";
import { expect, it, onTestFinished, vi } from "vitest";
import { sendError } from "./error-handler.ts";
import { type LagSamples, type PressureOptions, shedLoad } from "./pressure.ts";

/** Blocks the event loop, like an overload. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it("503 with Retry-After while the event loop lags; /healthz still responds; recovers by itself (rule 13.7)", async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } });
  app.setErrorHandler(sendError);
  shedLoad(app, { maxLagMs: 50, windowMs: 100 });
  app.get("/healthz", () => "ok");
  app.get("/work", () => "done");
  await app.ready();
  const busy = setInterval(() => block(150), 1);
  let refused = await app.inject("/work");
  while (refused.statusCode === 200) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    refused = await app.inject("/work");
  }
  expect([refused.statusCode, refused.json()]).toEqual([503, { detail: "Service Unavailable" }]);
  expect(refused.headers["retry-after"]).toBe("2");
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  expect(lines.some((line) => line.includes('"event":"overloaded"'))).toBe(true);
  expect(lines.filter((line) => line.includes('"stack"'))).toEqual([]);
  clearInterval(busy);
  while ((await app.inject("/work")).statusCode !== 200)
    await new Promise((resolve) => setTimeout(resolve, 10));
  await app.close();
});

/** An application whose windows pass when the test says so. */
async function withFakeWindows(options: PressureOptions, samples?: LagSamples) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const app = Fastify();
  onTestFinished(() => {
    vi.useRealTimers();
    return app.close();
  });
  app.setErrorHandler(sendError);
  shedLoad(app, options, samples);
  app.get("/work", () => "done");
  /** Passes this time; returns how a request is answered then. */
  const statusAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    return (await app.inject("/work")).statusCode;
  };
  return { app, statusAfter };
}

it("the lag counts from the third window after the start on, as earlier samples may include the start", async () => {
  const { app, statusAfter } = await withFakeWindows({ maxLagMs: 20, windowMs: 1_000 });
  await app.ready();
  const statuses: number[] = [];
  for (const passed of [1_000, 999, 1]) {
    for (let turns = 0; turns < 3; turns++) {
      block(100);
      await new Promise((resolve) => setImmediate(resolve));
    }
    statuses.push(await statusAfter(passed));
  }
  expect(statuses).toEqual([200, 200, 503]);
});

it("a single slow moment refuses nothing, however long it is; two windows that lag do", async () => {
  const samples = { mean: 0, enable: () => true, disable: () => true, reset: () => undefined };
  const { app, statusAfter } = await withFakeWindows({ maxLagMs: 50, windowMs: 1_000 }, samples);
  await app.ready();
  const statuses: number[] = [];
  for (const lagMs of [50, 50, 51, 50, NaN, 51, 50]) {
    // A sample includes the 10 ms until the next.
    samples.mean = (lagMs + 10) * 1e6;
    statuses.push(await statusAfter(1_000));
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 503, 200]);
});

it("a start that blocked the event loop causes no 503 afterwards", async () => {
  const { app, statusAfter } = await withFakeWindows({ maxLagMs: 300, windowMs: 200 });
  block(1_000);
  await app.ready();
  expect([await statusAfter(0), await statusAfter(200)]).toEqual([200, 200]);
});
