import fc from "fast-check";
import { expect, it } from "vitest";
import { backoffMs } from "./backoff.ts";

const backoff = { firstMs: 2_000, mostMs: 3_600_000 };

it.each([
  [1, 2],
  [2, 4],
  [10, 1024],
  [11, 2048],
  [12, 3600],
  [5000, 3600],
])("after %s tries a row waits %s s: doubling, up to the maximum", (tries, seconds) => {
  expect(backoffMs(tries, backoff, 0)).toBe(seconds * 1000);
});

it("the wait is shortened randomly by up to a quarter, so that rows that failed together are not retried together", () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), random, (tries, chance) => {
      const whole = backoffMs(tries, backoff, 0);
      const wait = backoffMs(tries, backoff, chance);
      expect(wait).toBeCloseTo(whole - (whole / 4) * chance, -1);
    }),
  );
  const waits = Array.from({ length: 20 }, () => backoffMs(10, backoff));
  expect(new Set(waits).size).toBeGreaterThan(1);
});
