import { type Store, sayIn } from "@coupon-center/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { store, subscription } from "../testing/entities.ts";
import { serverTime } from "../testing/server-time.ts";
import { isStorePublic } from "./is-store-public.ts";
import { storeStanding } from "./store-standing.ts";

const noon = Date.parse("2026-11-20T12:00:00Z");
beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  serverTime(noon);
});
afterEach(() => {
  vi.useRealTimers();
});

const approved = { is_approved: true, declined: false };
const endsAt = (ms: number) => ({ ...subscription, status: "canceled", ends_at: ms / 1_000 });

test.each<[string, Partial<Store>, string, string]>([
  ["declined", { is_approved: false, declined: true }, "bad", "Declined"],
  ["not approved yet", { is_approved: false, declined: false }, "warn", "In review"],
  ["approved without a plan", { ...approved, stripe_subscription: null }, "warn", "No active plan"],
  [
    "approved, with a plan that has just ended",
    { ...approved, stripe_subscription: endsAt(noon) },
    "warn",
    "No active plan",
  ],
  [
    "approved, with a plan for another second",
    { ...approved, stripe_subscription: endsAt(noon + 1_000) },
    "good",
    "Live",
  ],
])("a store that is %s", (_, change, tone, text) => {
  const one = { ...store, ...change };
  expect(storeStanding(one, sayIn("en-US"))).toEqual({ tone, text });
  expect(isStorePublic(one)).toBe(text === "Live");
});
