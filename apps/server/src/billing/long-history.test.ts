import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

test("after nine years the history is complete, and a refund of the first payment is still noticed", async () => {
  const { merchant } = await newSubscriber(billing);
  const [first] = (await billing.stripe.charges.list({ limit: 1 })).data;
  await billing.setFaults({ webhooks: "drop" });
  await billing.advance("P9Y");
  await billing.setFaults({ webhooks: "ok" });
  await billing.stripe.refunds.create({ charge: first?.id ?? "" });
  await billing.settle();
  const history = await merchant.ok(endpoints.listTransactions, {
    query: { page: 2, page_size: 100 },
  });
  expect(history.count).toBe(9 * 12 + 1);
  expect(history.results.at(-1)?.status).toBe("refunded");
  expect(history.results.slice(0, -1).every((row) => row.status === "paid")).toBe(true);
});
