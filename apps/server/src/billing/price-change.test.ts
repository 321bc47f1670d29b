import { endpoints } from "@coupon-center/contract";
import { payByLink } from "@coupon-center/testing/pay-by-link";
import type Stripe from "stripe";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { Caller, newMerchant, newStore } from "../testing/caller.ts";
import { type ClientChange, makeClientFiles } from "../testing/client-files.ts";
import type { Installation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { type BilledInstallation, openBilledInstallation } from "./testing/billed-installation.ts";
import { reconcile } from "./testing/reconcile.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const clientFiles = makeClientFiles();
let billing: BilledInstallation;

beforeEach(async () => {
  billing = await openBilledInstallation({ clients: clientFiles.load(selling({ price: 24.99 })) });
});
afterEach(() => billing.close());
afterAll(() => clientFiles.remove());

function selling(change: Record<string, unknown>): ClientChange[] {
  return [{ clientId: 8, ...change }, { clientId: 10 }];
}

/** The same installation after a restart with a different client file. */
async function restarted(change: Record<string, unknown>): Promise<Installation> {
  const installation = await billing.restarted(clientFiles.load(selling(change)));
  await reconcile(systemCtx(installation));
  return installation;
}

const linkOf = async (merchant: Caller) =>
  (await merchant.ok(endpoints.listPlans)).results[0]?.payment_link.url ?? "";
const priceOf = async (merchant: Caller) =>
  (await merchant.ok(endpoints.getMe)).store?.stripe_subscription?.price;
const paid = async (merchant: Caller) =>
  (await merchant.ok(endpoints.listTransactions)).results.map((row) => row.amount);
const usd = (unit_amount: number) => ({ currency: "usd", unit_amount });

/** The same merchant, as a caller of the restarted installation. */
function at(installation: Installation, merchant: Caller): Caller {
  return Object.assign(new Caller(installation), { session: merchant.session });
}

test("a changed price applies to new subscribers: existing ones see and pay the old price, whose link no longer sells (rule 8.10, decision 059)", async () => {
  const { merchant } = await newStore(billing.installation);
  const oldLink = await linkOf(merchant);
  const { merchant: neighbour } = await newStore(billing.installation, "Lane", 10);
  const otherBrand = await linkOf(neighbour);
  await billing.pay(merchant);
  await billing.settle();
  expect(await priceOf(merchant)).toEqual(usd(2499));

  const after = await restarted({ price: 29.99 });
  const old = at(after, merchant);
  const { merchant: young } = await newStore(after, "Young shop");
  const [plan] = (await young.ok(endpoints.listPlans)).results;
  expect(plan?.price).toEqual(usd(2999));
  expect(await priceOf(old)).toEqual(usd(2499));

  const gone = await fetch(oldLink);
  expect(gone.status).toBe(404);
  expect(await gone.text()).toContain("This link is no longer active");
  expect((await fetch(otherBrand)).status).toBe(200);

  await payByLink(plan?.payment_link.url ?? "", "4242 4242 4242 4242");
  await billing.settle();
  expect(await priceOf(young)).toEqual(usd(2999));
  await billing.advance("P1M");
  expect(await paid(old)).toEqual([2499, 2499]);
  expect(await paid(young)).toEqual([2999, 2999]);
});

test("resuming keeps the old price, subscribing again after the end uses the new one (rule 8.10, decision 059)", async () => {
  const { merchant } = await newSubscriber(billing);
  const old = at(await restarted({ price: 29.99 }), merchant);
  const change = (status: "active" | "canceled") =>
    old.ok(endpoints.updateSubscription, { body: { status } });
  await change("canceled");
  expect((await change("active")).price).toEqual(usd(2499));
  await change("canceled");
  await billing.advance("P1M");
  await payByLink(await linkOf(old), "4242 4242 4242 4242");
  await billing.settle();
  expect(await priceOf(old)).toEqual(usd(2999));
  expect(await paid(old)).toEqual([2999, 2499]);
});

test("each client has one active link, for its current price, even if a price returns and after many restarts", async () => {
  const merchant = await newMerchant(billing.installation);
  await linkOf(merchant);
  for (const price of [29.99, 24.99, 29.99]) {
    const after = await restarted({ price });
    await restarted({ price });
    const open = (await billing.stripe.paymentLinks.list({ active: true, limit: 100 })).data;
    expect(open).toHaveLength(1);
    const [item] = (await billing.stripe.paymentLinks.listLineItems(open[0]?.id ?? "")).data;
    expect(item?.price?.unit_amount).toBe(Math.round(price * 100));
    expect(await linkOf(at(after, merchant))).toContain(open[0]?.url);
  }
});

test("a link that was deactivated by hand is reactivated when the plan is sold", async () => {
  const merchant = await newMerchant(billing.installation);
  const url = await linkOf(merchant);
  const [link] = (await billing.stripe.paymentLinks.list({ active: true })).data;
  await billing.stripe.paymentLinks.update(link?.id ?? "", { active: false });
  expect((await fetch(url)).status).toBe(404);
  const after = await restarted({ price: 24.99 });
  expect(await linkOf(at(after, merchant))).toBe(url);
  expect((await fetch(url)).status).toBe(200);
});

test.each([
  [
    "a product that was archived by hand",
    async ({ products }: Stripe) => {
      const [product] = (await products.list()).data;
      await products.update(product?.id ?? "", { active: false });
    },
  ],
  [
    "a price that was archived by hand on the day that it was made",
    async ({ prices }: Stripe) => {
      const [price] = (await prices.list()).data;
      await prices.update(price?.id ?? "", { active: false });
    },
  ],
])("%s is sold again", async (_what, archive) => {
  const merchant = await newMerchant(billing.installation);
  const url = await linkOf(merchant);
  await archive(billing.stripe);
  expect((await fetch(url)).status).toBe(404);
  const after = await restarted({ price: 24.99 });
  expect(await linkOf(at(after, merchant))).toBe(url);
  expect((await fetch(url)).status).toBe(200);
});

test("a subscription from before prices were stored shows none until the next reconciliation", async () => {
  const { merchant } = await newSubscriber(billing);
  await billing.installation.db
    .updateTable("subscription")
    .set({ currency: null, unit_amount: null })
    .execute();
  expect(await priceOf(merchant)).toBeNull();
  await reconcile(systemCtx(billing.installation));
  expect(await priceOf(merchant)).toEqual(usd(2499));
});
