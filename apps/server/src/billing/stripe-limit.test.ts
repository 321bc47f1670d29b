import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { MINUTE_MS, passed, seenOf, spend } from "../testing/spend-limits.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation({ installation: { rateLimitFactor: 1 } });
afterAll(() => billing.close());
// The clock stands still, so that the limit is hit exactly.
holdTime();

async function readCards(merchant: Caller) {
  const { status, headers } = await merchant.call(endpoints.listPaymentMethods);
  return seenOf(status, headers);
}

test("'60 a minute for an account' of what Stripe is asked each time, so that it refuses nobody else (rule 8.11, decision 018)", async () => {
  const { merchant } = await newSubscriber(billing);
  const { merchant: other } = await newSubscriber(billing);
  const [payment] = (await merchant.ok(endpoints.listTransactions)).results;
  const params = { id: payment?.id ?? 0 };
  await spend(60, () => readCards(merchant));
  expect(await readCards(merchant)).toEqual([429, 60]);
  for (const endpoint of [endpoints.getReceipt, endpoints.getInvoice])
    expect((await merchant.call(endpoint, { params })).status).toBe(429);
  expect((await merchant.call(endpoints.openCustomerPortal)).status).toBe(429);
  expect(await readCards(other)).toEqual(passed);
  expect((await merchant.ok(endpoints.listTransactions)).results).toHaveLength(1);
  later(MINUTE_MS);
  expect(await readCards(merchant)).toEqual(passed);
});
