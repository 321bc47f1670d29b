import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { subscribe } from "./testing/subscriber.ts";

const clientFiles = makeClientFiles();
const clients = clientFiles.load([{ clientId: 8, currency: "IDR", price: 25_000_000 }]);
const billing = await openBilledInstallation({ clients });
afterAll(async () => {
  await billing.close();
  clientFiles.remove();
});

test("a payment and its refund of more minor units than 32 bits hold are stored, as of 25 million rupiahs (rule 8.11, decision 053)", async () => {
  const { merchant } = await newStore(billing.installation);
  await subscribe(billing, merchant);
  const first = async () => (await merchant.ok(endpoints.listTransactions)).results[0];
  expect(await first()).toMatchObject({ amount: 2_500_000_000, status: "paid" });
  const [charge] = (await billing.stripe.charges.list()).data;
  await billing.stripe.refunds.create({ charge: charge?.id ?? "" });
  await billing.settle();
  expect(await first()).toMatchObject({ refunded_amount: 2_500_000_000, status: "refunded" });
});
