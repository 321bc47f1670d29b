import { expect, test } from "vitest";
import { idempotencyKey } from "./idempotency-key.ts";

test("the same parts make the same key, in every version of ours: Stripe makes the thing once", () => {
  expect(idempotencyKey("refund", "pi_1")).toBe("refund-e98d54061127ede61b46cd99c14a629cc33ba954");
  expect(idempotencyKey("price", "a", 1)).not.toBe(idempotencyKey("price", "a1"));
  expect(idempotencyKey("link", "優惠券".repeat(100))).toMatch(/^link-[0-9a-f]{40}$/);
});
