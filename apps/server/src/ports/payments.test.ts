import { expect, test } from "vitest";
import { stripePayments } from "./payments.ts";
import { PaymentsUnavailable } from "./stripe-errors.ts";

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
