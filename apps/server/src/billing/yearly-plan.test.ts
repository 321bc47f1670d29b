import { endpoints } from "@coupon-center/contract";
import { goodCard } from "@coupon-center/testing/pay-by-link";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { Caller, newStore } from "../testing/caller.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import type { Installation } from "../testing/installation.ts";
import { mailsTo } from "../testing/mails.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { readSales } from "./read-sales.ts";
import { type BilledInstallation, openBilledInstallation } from "./testing/billed-installation.ts";
import { moveToApril } from "./testing/move-to-april.ts";
import { reconcile } from "./testing/reconcile.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const clientFiles = makeClientFiles();
let billing: BilledInstallation;

const selling = (change: Record<string, unknown>) => [
  { clientId: 8, price: 24.99, ...change },
  { clientId: 10 },
];
beforeEach(async () => {
  const clients = clientFiles.load(selling({ yearlyPrice: 249.9 }));
  billing = await openBilledInstallation({ clients });
  await moveToApril(billing);
});
afterEach(() => billing.close());
afterAll(() => clientFiles.remove());

const restarted = (change: Record<string, unknown>) =>
  billing.restarted(clientFiles.load(selling(change)));

const plansOf = async (merchant: Caller) => (await merchant.ok(endpoints.listPlans)).results;
const linkOf = async (merchant: Caller, interval: "month" | "year") =>
  (await plansOf(merchant)).find((plan) => plan.interval === interval)?.payment_link.url ?? "";
const paid = async (merchant: Caller) =>
  (await merchant.ok(endpoints.listTransactions)).results.map(({ amount }) => amount);
const planOf = async (merchant: Caller) => {
  const plan = await billing.subscriptionOf(merchant);
  return [plan?.status, plan?.interval, plan?.price?.unit_amount];
};
const at = (installation: Installation, merchant: Caller): Caller =>
  Object.assign(new Caller(installation), { session: merchant.session });

async function payYearly(merchant: Caller): Promise<void> {
  await billing.pay(merchant, goodCard, "year");
  await billing.settle();
}

test("the monthly plan is first and the yearly one second, each with a price and a payment link of its own; who pays for a year is charged again a year later (rule 8.30, decision 085)", async () => {
  const { merchant } = await newStore(billing.installation);
  const plans = await plansOf(merchant);
  expect(plans.map(({ id, interval, price }) => ({ id, interval, price }))).toEqual([
    {
      id: "coupon-center-client-8",
      interval: "month",
      price: { currency: "usd", unit_amount: 2499 },
    },
    {
      id: "coupon-center-client-8-yearly",
      interval: "year",
      price: { currency: "usd", unit_amount: 24_990 },
    },
  ]);
  const { merchant: monthly } = await newStore(billing.installation, "Monthly shop");
  await billing.pay(monthly);
  await payYearly(merchant);
  expect(await planOf(merchant)).toEqual(["active", "year", 24_990]);
  expect(await planOf(monthly)).toEqual(["active", "month", 2499]);
  const plan = await billing.subscriptionOf(merchant);
  const start = new Date((plan?.start_date ?? 0) * 1000);
  const end = new Date((plan?.current_period_end ?? 0) * 1000);
  expect(end.getUTCFullYear() - start.getUTCFullYear()).toBe(1);
  await billing.advance("P1M");
  expect([await paid(merchant), await paid(monthly)]).toEqual([[24_990], [2499, 2499]]);
  await billing.advance("P11M");
  expect(await paid(merchant)).toEqual([24_990, 24_990]);
  expect(await planOf(merchant)).toEqual(["active", "year", 24_990]);
});

test("a year from a leap day ends on 28 February, and four years later on the leap day again (rule 8.9, decisions 040, 085)", async () => {
  const thisYear = new Date(billing.installation.clock.business()).getUTCFullYear();
  const leapYear = 4 * Math.ceil((thisYear + 1) / 4);
  await billing.moveTo(`${leapYear}-02-29T12:00:00Z`);
  const { merchant } = await newStore(billing.installation);
  await payYearly(merchant);
  const ends = [];
  for (let year = 0; year < 4; year++) {
    const plan = await billing.subscriptionOf(merchant);
    const end = new Date((plan?.current_period_end ?? 0) * 1000).toISOString();
    ends.push(end.slice(0, 10));
    await billing.moveTo(end);
  }
  expect(ends).toEqual(
    ["02-28", "02-28", "02-28", "02-29"].map((day, year) => `${leapYear + 1 + year}-${day}`),
  );
  expect(await paid(merchant)).toHaveLength(5);
});

test("without a yearly price there is one plan, also for the client beside (rule 8.30)", async () => {
  const { merchant } = await newStore(billing.installation, "Lane", 10);
  expect((await plansOf(merchant)).map(({ interval }) => interval)).toEqual(["month"]);
});

test("a changed yearly price closes its older link and leaves the monthly one; one that is removed closes the yearly link when plans are loaded next (rule 8.30, decisions 059, 085)", async () => {
  const { merchant } = await newStore(billing.installation);
  const [month, year] = [await linkOf(merchant, "month"), await linkOf(merchant, "year")];
  const isOpen = async (url: string) => (await fetch(url)).status === 200;
  const dearer = await restarted({ yearlyPrice: 259.9 });
  const old = at(dearer, merchant);
  expect((await plansOf(old)).map(({ price }) => price.unit_amount)).toEqual([2499, 25_990]);
  const next = await linkOf(old, "year");
  expect(await Promise.all([month, year, next].map(isOpen))).toEqual([true, false, true]);
  expect(await linkOf(old, "month")).toBe(month);

  const without = await restarted({});
  const sales = () => readSales(billing.stripe, systemCtx(without).client);
  expect(await sales()).toEqual({ offers: [{ interval: "month", state: "sold" }], outdated: 1 });
  expect(await plansOf(at(without, merchant))).toHaveLength(1);
  expect(await Promise.all([month, next].map(isOpen))).toEqual([true, false]);
  expect(await sales()).toEqual({ offers: [{ interval: "month", state: "sold" }], outdated: 0 });

  const again = await restarted({ yearlyPrice: 249.9 });
  const sold = await linkOf(at(again, merchant), "year");
  expect(await Promise.all([month, year, next, sold].map(isOpen))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test("whose yearly plan is not sold any more keeps it and its price (rule 8.30, decision 085)", async () => {
  const { merchant } = await newStore(billing.installation);
  await payYearly(merchant);
  const without = await restarted({});
  await reconcile(systemCtx(without));
  await billing.advance("P1Y");
  expect(await paid(merchant)).toEqual([24_990, 24_990]);
  const me = await at(without, merchant).ok(endpoints.getMe);
  expect(me.store?.stripe_subscription).toMatchObject({ status: "active", interval: "year" });
});

test("who cancels keeps the coupons until the year is over, and reactivates in it without a payment (rules 8.6, 8.30)", async () => {
  const { merchant } = await newStore(billing.installation);
  await payYearly(merchant);
  const change = (status: "active" | "canceled") =>
    merchant.ok(endpoints.updateSubscription, { body: { status } });
  const { ends_at, interval } = await change("canceled");
  const { current_period_end } = (await billing.subscriptionOf(merchant)) ?? {};
  expect([ends_at, interval]).toEqual([current_period_end, "year"]);
  await billing.advance("P6M");
  expect(await change("active")).toMatchObject({ status: "active", ends_at: null });
  await change("canceled");
  await billing.advance("P6M");
  expect(await paid(merchant)).toEqual([24_990]);
  // A new plan is the one that the merchant then pays for.
  await billing.pay(merchant);
  await billing.settle();
  expect(await planOf(merchant)).toEqual(["active", "month", 2499]);
});

test.each([
  ["month", "year", [2499], 24_990],
  ["year", "month", [24_990], 2499],
] as const)(
  "who pays by the %s and then by the %s has the elder plan, and the other payment back (decisions 039, 085)",
  async (first, second, kept, refunded) => {
    const { merchant } = await newStore(billing.installation);
    for (const interval of [first, second]) {
      await billing.pay(merchant, goodCard, interval);
      await billing.settle();
      await billing.advance("PT1M");
    }
    expect(await planOf(merchant)).toEqual(["active", first, ...kept]);
    const { results } = await merchant.ok(endpoints.listTransactions);
    expect(results.map(({ amount, status }) => [amount, status])).toEqual([
      [refunded, "refunded"],
      [...kept, "paid"],
    ]);
    const kinds = (await mailsTo(billing.installation, merchant.email)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "second-subscription")).toHaveLength(1);
  },
);

test("a yearly payment beside a monthly plan that is past due is kept, and the monthly one ended (decisions 039, 085)", async () => {
  const { merchant } = await newSubscriber(billing, "4000 0000 0000 0341");
  await billing.advance("P1M");
  expect((await planOf(merchant))[0]).toBe("past_due");
  await payYearly(merchant);
  expect(await planOf(merchant)).toEqual(["active", "year", 24_990]);
  const all = (await billing.stripe.subscriptions.list({ status: "all" })).data;
  expect(all.map(({ status }) => status).sort()).toEqual(["active", "canceled"]);
});

test("a subscription that staff made yearly at Stripe is told as one, also one known from before yearly prices were (rule 8.30, decision 085)", async () => {
  const { merchant, id } = await newSubscriber(billing);
  const { customer, metadata } = await billing.stripe.subscriptions.retrieve(id);
  await billing.stripe.subscriptions.cancel(id);
  const price = await billing.stripe.prices.create({
    product: "coupon-center-client-8",
    currency: "usd",
    unit_amount: 19_900,
    recurring: { interval: "year" },
  });
  await billing.advance("PT1M");
  const own = await billing.stripe.paymentMethods.attach("pm_card_visa", {
    customer: String(customer),
  });
  await billing.stripe.subscriptions.create({
    customer: String(customer),
    items: [{ price: price.id }],
    metadata,
    default_payment_method: own.id,
  });
  await billing.settle();
  expect(await planOf(merchant)).toEqual(["active", "year", 19_900]);
  const { db } = billing.installation;
  await db
    .updateTable("subscription")
    .set({ currency: null, unit_amount: null, billing_interval: "month" })
    .where("is_current", "=", 1)
    .execute();
  await reconcile(systemCtx(billing.installation));
  expect(await planOf(merchant)).toEqual(["active", "year", 19_900]);
});

test("the database knows no other interval than a month and a year (decision 085)", async () => {
  const { merchant } = await newStore(billing.installation);
  await payYearly(merchant);
  const change = billing.installation.db
    .updateTable("subscription")
    .set({ billing_interval: "week" as never })
    .execute();
  await expect(change).rejects.toThrow(/check/i);
});
