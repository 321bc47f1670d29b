import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { PaymentsUnavailable } from "../ports/stripe-errors.ts";
import { captureLog } from "../testing/capture-log.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { callStripe, idempotencyKey, mapStripeErrors } from "./call-stripe.ts";
import { stripeError } from "./testing/override-stripe.ts";

const at = await openInstallation();
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
  ["is not called", new PaymentsUnavailable()],
  ["returns garbage", z.string().safeParse(1).error],
])(
  "while Stripe %s, calls answer 502 (rule 8.14), and the reason is logged",
  async (_name, failure) => {
    const { error, logged } = await talk(failure);
    expect(error).toMatchObject({ code: "bad_gateway" });
    expect(logged).toEqual(["stripe_failed"]);
  },
);

test("a programming error is not reported as a failure of Stripe", async () => {
  const mistake = new TypeError("planted");
  expect(await talk(mistake)).toEqual({ error: mistake, logged: [] });
});

test("failures of one client's calls or of a job do not open the circuit breaker for others (rule 1.4)", async () => {
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

test("the same parts always give the same key, also in later versions, so that Stripe creates an object once", () => {
  expect(idempotencyKey("refund", "pi_1")).toBe("refund-e98d54061127ede61b46cd99c14a629cc33ba954");
  expect(idempotencyKey("price", "a", 1)).not.toBe(idempotencyKey("price", "a1"));
  expect(idempotencyKey("link", "優惠券".repeat(100))).toMatch(/^link-[0-9a-f]{40}$/);
});
