import { expect, it } from "vitest";
import { holdTime, later } from "../testing/held-time.ts";
import type { RateLimit } from "./rate-limits.ts";
import { pointsFor } from "./throttle-stores.ts";

const MAX_KEYS = 10_000;
const limit: RateLimit = { name: "try", points: 1, seconds: 60 };

holdTime();

function openPoints() {
  const points = pointsFor(1, null);
  return async (key: string, of = limit) => (await points.consume({ limit: of, key })) !== null;
}

it("memory holds the points of a limited number of keys, which somebody may make up: the latest (decision 018)", async () => {
  const isRefused = openPoints();
  const other: RateLimit = { ...limit, name: "other" };
  await isRefused("network 0", other);
  for (let n = 0; n <= MAX_KEYS; n++) expect(await isRefused(`network ${n}`)).toBe(false);
  expect(await isRefused("network 1")).toBe(true);
  expect(await isRefused(`network ${MAX_KEYS}`)).toBe(true);
  expect(await isRefused("network 0", other)).toBe(true);
  // Takes the place of the next one.
  expect(await isRefused("network 0")).toBe(false);
  expect(await isRefused("network 1")).toBe(false);
});

it("a key whose next window has begun is one of the latest", async () => {
  const isRefused = openPoints();
  await isRefused("first");
  for (let n = 1; n < MAX_KEYS; n++) await isRefused(`network ${n}`);
  later(61_000);
  expect(await isRefused("first")).toBe(false);
  await isRefused("last");
  expect(await isRefused("first")).toBe(true);
});
