import { setTimeout as wait } from "node:timers/promises";
import type { ServerProcess } from "@coupon-center/testing/server-process";
import { expect } from "vitest";

/** What `/readyz` of a process says. */
export async function readiness({ url }: ServerProcess) {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: await response.json() };
}

/**
 * Waits until a process is ready again, and expects that it took less than so many milliseconds.
 */
export async function readyAgain(server: ServerProcess, withinMs: number): Promise<void> {
  const since = performance.now();
  while ((await readiness(server)).status !== 200) {
    expect(server.child.exitCode, server.output()).toBeNull();
    await wait(20);
  }
  expect(performance.now() - since).toBeLessThan(withinMs);
}
