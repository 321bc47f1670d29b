import { type Store, sayIn } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { store } from "../testing/entities.ts";
import { storeStanding } from "./store-standing.ts";

const approved = { is_approved: true, declined: false };

test.each<[string, Partial<Store>, string]>([
  ["declined", { is_approved: false, declined: true }, "Declined"],
  ["not approved yet", { is_approved: false, declined: false }, "In review"],
  ["approved without a plan", { ...approved, stripe_subscription: null }, "No active plan"],
])("a store that is %s", (_, change, words) => {
  expect(storeStanding({ ...store, ...change }, sayIn("en-US")).text).toBe(words);
});
