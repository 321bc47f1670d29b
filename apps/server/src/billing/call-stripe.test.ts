import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { PaymentsUnavailable } from "../ports/stripe-errors.ts";
import { captureLog } from "../testing/capture-log.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/shortcuts.ts";
import { callStripe, idempotencyKey, mapStripeErrors } from "./call-stripe.ts";
import { stripeError } from "./testing/override-stripe.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation();
});
afterAll(() => at.close());

async function talk(failure: unknown) {
  const { logger, events } = captureLog();
  const ctx = { ...systemCtx(at), log: logger };
  const error = await mapStripeErrors(ctx, () => Promise.reject(failure)).catch((one) => one);
  return { error, logged: events() };
}

test.each([
  ["refuses", stripeError("StripeInvalidRequestError")],
  ["does not answer", stripeError("StripeConnectionError")],
  ["is not asked", new PaymentsUnavailable()],
  ["babbles", z.string().safeParse(1).error],
])(
  "while Stripe %s, calls answer 502 (rule 8.14), and the reason is in the log",
  async (_name, failure) => {
    const { error, logged } = await talk(failure);
    expect(error).toMatchObject({ code: "bad_gateway" });
    expect(logged).toEqual(["stripe_failed"]);
  },
);

test("a mistake of ours is none of Stripe's", async () => {
  const mistake = new TypeError("planted");
  expect(await talk(mistake)).toEqual({ error: mistake, logged: [] });
});

test("what one brand, or a job, runs into stops no other's calls (rule 1.4)", async () => {
  const lost = stripeError("StripeConnectionError");
  const guest = { kind: "guest", ip: "127.0.0.1" } as const;
  const askers = [8, 10].flatMap((client) => [
    systemCtx(at, client),
    { ...systemCtx(at, client), actor: guest },
  ]);
  for (const ctx of askers) {
    for (let number = 0; number < 3; number++)
      await expect(callStripe(ctx, () => Promise.reject(lost))).rejects.toBe(lost);
    await expect(callStripe(ctx, async () => 1)).rejects.toBeInstanceOf(PaymentsUnavailable);
  }
});

test("the same parts make the same key, in every version of ours: Stripe makes the thing once", () => {
  expect(idempotencyKey("refund", "pi_1")).toBe("refund-e98d54061127ede61b46cd99c14a629cc33ba954");
  expect(idempotencyKey("price", "a", 1)).not.toBe(idempotencyKey("price", "a1"));
  expect(idempotencyKey("link", "優惠券".repeat(100))).toMatch(/^link-[0-9a-f]{40}$/);
});
