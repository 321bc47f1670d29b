import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { stripePayments } from "./payments.ts";
import { isOutage, PaymentsUnavailable } from "./stripe-errors.ts";

test("a server that has given up its calls to Stripe, as it stops, makes no further ones (rule 14.8)", async () => {
  const payments = stripePayments({
    secretKey: "sk_test_x",
    webhookSecrets: [],
    apiUrl: undefined,
  });
  const calls: string[] = [];
  const call = (name: string) => payments.call(async () => void calls.push(name));
  await call("before");
  payments.giveUp();
  await expect(call("after")).rejects.toThrow(PaymentsUnavailable);
  expect(calls).toEqual(["before"]);
});

test("a Stripe that takes calls and answers none is one that is away: it is an outage, and after three calls it is not asked for a moment (rule 8.14)", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : 0;
  const payments = stripePayments({
    secretKey: "sk_test_x",
    webhookSecrets: [],
    apiUrl: `http://127.0.0.1:${port}`,
    timeoutMs: 50,
  });
  const ask = () =>
    payments
      .call((stripe) => stripe.products.list())
      .then(
        () => null,
        (error: unknown) => error,
      );
  for (let number = 0; number < 3; number++) {
    const failure = await ask();
    expect(failure).toMatchObject({
      type: "StripeConnectionError",
      message: expect.stringMatching(/timeout/),
    });
    expect(isOutage(failure)).toBe(true);
  }
  expect(await ask()).toBeInstanceOf(PaymentsUnavailable);
});
