import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, endpoints } from "@coupon-center/contract";
import type Stripe from "stripe";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { pauseSuspended } from "./pause-suspended.ts";
import { remindOfCards } from "./remind-of-cards.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { changeAtStripe } from "./testing/change-at-stripe.ts";
import { overrideStripe } from "./testing/override-stripe.ts";
import { mailDataTo } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";
import { newSuspendable } from "./testing/suspendable.ts";

const data = mkdtempSync(join(tmpdir(), "coupon-center-cards-"));
const billing = await openBilledInstallation({ data });
afterAll(async () => {
  await billing.close();
  rmSync(data, { recursive: true });
});

/** When the cards that end have ended: noon of the first day after the month after next. */
let ended: Date;
beforeEach(() => {
  const now = new Date(billing.installation.clock.business());
  ended = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 1, 12));
});
const before = (days: number) => new Date(ended.getTime() - days * DAY_MS).toISOString();
/** The month on the cards that end, as '2027-01'. */
const lastMonth = () => before(1).slice(0, 7);

/** Has a subscription's card end with that month at Stripe, which tells nobody; returns its id. */
async function endCard(id: string, month = lastMonth()): Promise<string> {
  const subscription = await billing.stripe.subscriptions.retrieve(id);
  const card = String(subscription.default_payment_method);
  const method = await billing.stripe.paymentMethods.retrieve(card);
  const [exp_year, exp_month] = month.split("-").map(Number);
  changeAtStripe(data, card, { card: { ...method.card, exp_month, exp_year } });
  return card;
}

/** A subscriber whose card ends. */
async function withEndingCard() {
  const made = await newSubscriber(billing);
  const card = await endCard(made.id);
  const mails = () => mailDataTo(billing, made.merchant.email, "card-ends");
  return { ...made, card, mails };
}

const remind = () => remindOfCards(systemCtx(billing.installation));

test("a card that is charged and expires within two weeks is mailed once; one that was replaced meanwhile, or is not charged any more, is not (rule 11.5)", async () => {
  const [kept, replaced, left] = [
    await withEndingCard(),
    await withEndingCard(),
    await withEndingCard(),
  ];
  // Renewals update the stored cards.
  await billing.moveTo(before(15));
  await remind();
  expect(await kept.mails()).toEqual([]);
  await left.merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  await endCard(replaced.id, "2099-03");
  await billing.moveTo(before(14));
  for (let round = 0; round < 2; round++) await remind();
  expect(await kept.mails()).toEqual([
    { brand: "visa", last4: "4242", month: lastMonth(), link: "http://coupons.test/payment" },
  ]);
  expect([await replaced.mails(), await left.mails()]).toEqual([[], []]);
  await billing.moveTo(before(0));
  await remind();
  expect(await kept.mails()).toHaveLength(1);
});

test("a card that only the customer has, as its default, is mailed too: the plan is charged to it (rule 11.5)", async () => {
  const { id, card, mails, merchant } = await withEndingCard();
  const { customer } = await billing.stripe.subscriptions.retrieve(id);
  await billing.stripe.customers.update(String(customer), {
    invoice_settings: { default_payment_method: card },
  });
  changeAtStripe(data, id, { default_payment_method: null });
  await billing.moveTo(before(14));
  // The answers to what the merchant does name no card either.
  for (const status of ["canceled", "active"] as const)
    await merchant.ok(endpoints.updateSubscription, { body: { status } });
  await remind();
  expect(await mails()).toMatchObject([{ last4: "4242", month: lastMonth() }]);
});

test("a card that another method took the place of at Stripe, as Link, is not mailed: the plan is not charged to it any more (rule 11.3)", async () => {
  const { card, mails } = await withEndingCard();
  await billing.moveTo(before(15));
  changeAtStripe(data, card, { type: "link", card: undefined, link: {} });
  await billing.moveTo(before(14));
  await remind();
  expect(await mails()).toEqual([]);
});

test("a card of a plan that is paid by invoice since, as Stripe's dashboard was told, is not mailed (rule 11.3)", async () => {
  const { id, mails } = await withEndingCard();
  await billing.moveTo(before(15));
  changeAtStripe(data, id, { collection_method: "send_invoice" });
  await billing.moveTo(before(14));
  await remind();
  expect(await mails()).toEqual([]);
});

test("a card is read at Stripe each time until its mail was sent, and no more (rule 11.5)", async () => {
  const { id, mails } = await withEndingCard();
  await billing.moveTo(before(14));
  const read: string[] = [];
  const restore = overrideStripe(billing.installation, ({ subscriptions }) => ({
    subscriptions: {
      retrieve: (one: string, options: Stripe.SubscriptionRetrieveParams) => {
        read.push(one);
        return subscriptions.retrieve(one, options);
      },
    },
  }));
  const readsOf = async (run: () => Promise<void>) => {
    read.length = 0;
    await run();
    return read.filter((one) => one === id).length;
  };
  const { db } = billing.installation;
  const setSent = (sent_at: number | null) =>
    db.updateTable("outbox").set({ sent_at }).where("kind", "=", "card-ends").execute();
  expect(await readsOf(remind)).toBeGreaterThan(0);
  await setSent(null);
  expect(await readsOf(remind)).toBeGreaterThan(0);
  await setSent(1);
  expect(await readsOf(remind)).toBe(0);
  restore();
  expect(await mails()).toHaveLength(1);
});

test("a default method of which Stripe tells the id alone leaves the stored card as it is", async () => {
  const { id, card, merchant } = await withEndingCard();
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  const stored = () =>
    billing.installation.db
      .selectFrom("subscription")
      .select("card_last4")
      .where("id", "=", id)
      .executeTakeFirst();
  await billing.stripe.subscriptions.update(id, { default_payment_method: "" });
  const invoice_settings = { default_payment_method: card };
  overrideStripe(billing.installation, () => ({
    customers: { retrieve: async (customer: string) => ({ id: customer, invoice_settings }) },
  }));
  await syncSubscription(systemCtx(billing.installation), { accountId, subscriptions: [id] });
  expect(await stored()).toEqual({ card_last4: "4242" });
});

test("the card of a plan that costs nothing is not mailed; of one that costs nothing for a while it is (rule 11.3, 'A mail says only what is true when it is read: no promise of another charge')", async () => {
  const [free, forWhile] = [await withEndingCard(), await withEndingCard()];
  const takeAll = async (id: string, duration: Stripe.CouponCreateParams) => {
    const coupon = await billing.stripe.coupons.create({ percent_off: 100, ...duration });
    await billing.stripe.subscriptions.update(id, { discounts: [{ coupon: coupon.id }] });
  };
  await takeAll(free.id, { duration: "forever" });
  await takeAll(forWhile.id, { duration: "repeating", duration_in_months: 24 });
  await billing.moveTo(before(14));
  await remind();
  expect([await free.mails(), await forWhile.mails()]).toEqual([[], [expect.anything()]]);
});

test.each([
  ["a suspended store", "suspension"],
  ["a store that was suspended a moment ago", "not paused yet"],
  ["a plan whose collection was paused by hand", "manual"],
])(
  "the owner of %s is not told to add a card that keeps coupons visible (rules 8.19, 11.3)",
  async (_name, how) => {
    const { merchant, suspend, id } = await newSuspendable(
      billing,
      await newStaff(billing.installation),
    );
    if (how === "manual")
      await billing.stripe.subscriptions.update(id, { pause_collection: { behavior: "void" } });
    else await suspend();
    if (how === "suspension") await pauseSuspended(systemCtx(billing.installation));
    await billing.settle();
    await endCard(id);
    await billing.stripe.subscriptions.update(id, { metadata: { renewed: "no" } });
    await billing.settle();
    await billing.moveTo(before(5));
    const { card_month } = await billing.installation.db
      .selectFrom("subscription")
      .select("card_month")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(card_month).toBe(lastMonth());
    await remind();
    expect(await mailDataTo(billing, merchant.email, "card-ends")).toEqual([]);
  },
);
