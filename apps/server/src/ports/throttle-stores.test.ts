import { expect, it } from "vitest";
import type { RateLimit } from "./rate-limits.ts";
import { MAX_KEYS, pointsFor } from "./throttle-stores.ts";

const limit: RateLimit = { name: "try", points: 1, seconds: 60 };

it("memory holds the points of a limited number of keys, which somebody may make up: the latest (decision 018)", async () => {
  const points = pointsFor(1, null);
  const isRefused = async (key: string) => (await points.consume({ limit, key })) !== null;
  const other: RateLimit = { ...limit, name: "other" };
  await points.consume({ limit: other, key: "network 0" });
  for (let n = 0; n <= MAX_KEYS; n++) expect(await isRefused(`network ${n}`)).toBe(false);
  expect(await isRefused("network 1")).toBe(true);
  expect(await isRefused(`network ${MAX_KEYS}`)).toBe(true);
  expect(await points.consume({ limit: other, key: "network 0" })).not.toBeNull();
  // Takes the place of the next one.
  expect(await isRefused("network 0")).toBe(false);
  expect(await isRefused("network 1")).toBe(false);
});
