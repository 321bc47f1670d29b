import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { openShop, type Shop } from "./testing/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("after nine years the history is whole, and a refund of the first payment is still seen", async () => {
  const { merchant } = await newStore(shop.installation);
  await shop.pay(merchant);
  await shop.settle();
  const [first] = (await shop.stripe.charges.list({ limit: 1 })).data;
  await shop.setFaults({ webhooks: "drop" });
  await shop.advance("P9Y");
  await shop.setFaults({ webhooks: "ok" });
  await shop.stripe.refunds.create({ charge: first?.id ?? "" });
  await shop.settle();
  const history = await merchant.ok(endpoints.listTransactions, {
    query: { page: 2, page_size: 100 },
  });
  expect(history.count).toBe(9 * 12 + 1);
  expect(history.results.at(-1)?.status).toBe("refunded");
  expect(history.results.slice(0, -1).every((row) => row.status === "paid")).toBe(true);
});
