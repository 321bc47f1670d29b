import { endpoints } from "@coupon-center/contract";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { Caller, newMerchant, newStore } from "../testing/caller.ts";
import { type ClientChange, makeClientFiles } from "../testing/client-files.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/shortcuts.ts";
import { reconcile } from "./reconcile/reconcile.ts";
import { openShop, payByLink, type Shop } from "./testing/shop.ts";

const clientFiles = makeClientFiles();
let shop: Shop;
const opened: Installation[] = [];

beforeEach(async () => {
  shop = await openShop({ clients: clientFiles.load(selling({ price: 24.99 })) });
});
afterEach(async () => {
  for (const installation of opened.splice(0)) await installation.close();
  await shop.close();
});
afterAll(() => clientFiles.remove());

function selling(change: Record<string, unknown>): ClientChange[] {
  return [{ clientId: 8, ...change }, { clientId: 10 }];
}

/** The same installation after a restart with another price in the brand's file. */
async function restarted(change: Record<string, unknown>): Promise<Installation> {
  const installation = await openInstallation({
    beside: shop.installation,
    clients: clientFiles.load(selling(change)),
    stripeApiUrl: shop.sandbox.origin,
  });
  opened.push(installation);
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

/** The same merchant, asking the restarted installation. */
function at(installation: Installation, merchant: Caller): Caller {
  return Object.assign(new Caller(installation), { session: merchant.session });
}

test("a changed price is for new subscribers: the old one sees and pays the old, the old link sells no more (rule 8.10, decision 059)", async () => {
  const { merchant } = await newStore(shop.installation);
  const oldLink = await linkOf(merchant);
  const { merchant: neighbour } = await newStore(shop.installation, "Lane", 10);
  const otherBrand = await linkOf(neighbour);
  await shop.pay(merchant);
  await shop.settle();
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
  await shop.settle();
  expect(await priceOf(young)).toEqual(usd(2999));
  await shop.advance("P1M");
  expect(await paid(old)).toEqual([2499, 2499]);
  expect(await paid(young)).toEqual([2999, 2999]);
});

test("resuming keeps the old price, subscribing anew after the end is at the new one (rule 8.10, decision 059)", async () => {
  const { merchant } = await newStore(shop.installation);
  await shop.pay(merchant);
  await shop.settle();
  const old = at(await restarted({ price: 29.99 }), merchant);
  const change = (status: "active" | "canceled") =>
    old.ok(endpoints.updateSubscription, { body: { status } });
  await change("canceled");
  expect((await change("active")).price).toEqual(usd(2499));
  await change("canceled");
  await shop.advance("P1M");
  await payByLink(await linkOf(old), "4242 4242 4242 4242");
  await shop.settle();
  expect(await priceOf(old)).toEqual(usd(2999));
  expect(await paid(old)).toEqual([2999, 2499]);
});

test("one link a brand is open, of the price it sells, also when a price comes back and after many restarts", async () => {
  const merchant = await newMerchant(shop.installation);
  await linkOf(merchant);
  for (const price of [29.99, 24.99, 29.99]) {
    const after = await restarted({ price });
    await restarted({ price });
    const open = (await shop.stripe.paymentLinks.list({ active: true, limit: 100 })).data;
    expect(open).toHaveLength(1);
    const [item] = (await shop.stripe.paymentLinks.listLineItems(open[0]?.id ?? "")).data;
    expect(item?.price?.unit_amount).toBe(Math.round(price * 100));
    expect(await linkOf(at(after, merchant))).toContain(open[0]?.url);
  }
});

test("a link that was closed by hand is opened again when the plan is sold", async () => {
  const merchant = await newMerchant(shop.installation);
  const url = await linkOf(merchant);
  const [link] = (await shop.stripe.paymentLinks.list({ active: true })).data;
  await shop.stripe.paymentLinks.update(link?.id ?? "", { active: false });
  expect((await fetch(url)).status).toBe(404);
  const after = await restarted({ price: 24.99 });
  expect(await linkOf(at(after, merchant))).toBe(url);
  expect((await fetch(url)).status).toBe(200);
});

test("a subscription from before prices were kept shows none, and the next reconciliation fills it in", async () => {
  const { merchant } = await newStore(shop.installation);
  await shop.pay(merchant);
  await shop.settle();
  await shop.installation.db
    .updateTable("subscription")
    .set({ currency: null, unit_amount: null })
    .execute();
  expect(await priceOf(merchant)).toBeNull();
  await reconcile(systemCtx(shop.installation));
  expect(await priceOf(merchant)).toEqual(usd(2499));
});
