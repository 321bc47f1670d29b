import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import type Stripe from "stripe";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { pauseSuspended } from "./pause-suspended.ts";
import { remindOfCards } from "./remind-of-cards.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { changeAtStripe } from "./testing/change-at-stripe.ts";
import { mailDataTo } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";
import { newSuspendable } from "./testing/suspendable.ts";

const data = mkdtempSync(join(tmpdir(), "coupon-center-cards-"));
const billing = await openBilledInstallation({ data });
afterAll(async () => {
  await billing.close();
  rmSync(data, { recursive: true });
});

/** The year after the clock's, which tests move. */
let year: number;
beforeEach(() => {
  year = new Date(billing.installation.clock.business()).getUTCFullYear() + 1;
});

/** A subscriber whose card expires at the end of a month of next year. */
async function withCardUntil(exp_month: number) {
  const made = await newSubscriber(billing);
  const subscription = await billing.stripe.subscriptions.retrieve(made.id);
  const card = String(subscription.default_payment_method);
  const method = await billing.stripe.paymentMethods.retrieve(card);
  const expire = (month: number, exp_year = year) =>
    changeAtStripe(data, card, {
      card: { ...method.card, exp_month: month, exp_year },
    });
  expire(exp_month);
  const mails = () => mailDataTo(billing, made.merchant.email, "card-ends");
  return { ...made, expire, mails };
}

const remind = () => remindOfCards(systemCtx(billing.installation));

test("a card that is charged and expires within two weeks is mailed once; one that was replaced meanwhile, or is not charged any more, is not (rule 11.5)", async () => {
  const [kept, replaced, left] = [
    await withCardUntil(3),
    await withCardUntil(3),
    await withCardUntil(3),
  ];
  // Renewals update the stored cards.
  await billing.moveTo(`${year}-03-17T12:00:00Z`);
  await remind();
  expect(await kept.mails()).toEqual([]);
  await left.merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  replaced.expire(3, year + 4);
  await billing.moveTo(`${year}-03-18T12:00:00Z`);
  for (let round = 0; round < 2; round++) await remind();
  expect(await kept.mails()).toEqual([
    { brand: "visa", last4: "4242", month: `${year}-03`, link: "http://coupons.test/payment" },
  ]);
  expect([await replaced.mails(), await left.mails()]).toEqual([[], []]);
  await billing.moveTo(`${year}-04-01T12:00:00Z`);
  await remind();
  expect(await kept.mails()).toHaveLength(1);
});

test("a card that only the customer has, as its default, is mailed too: the plan is charged to it (rule 11.5)", async () => {
  const { id, mails, merchant } = await withCardUntil(4);
  const { customer, default_payment_method } = await billing.stripe.subscriptions.retrieve(id);
  await billing.stripe.customers.update(String(customer), {
    invoice_settings: { default_payment_method: String(default_payment_method) },
  });
  changeAtStripe(data, id, { default_payment_method: null });
  await billing.moveTo(`${year}-04-18T12:00:00Z`);
  // The answers to what the merchant does name no card either.
  for (const status of ["canceled", "active"] as const)
    await merchant.ok(endpoints.updateSubscription, { body: { status } });
  await remind();
  expect(await mails()).toMatchObject([{ last4: "4242", month: `${year}-04` }]);
});

test("the card of a plan that costs nothing is not mailed; of one that costs nothing for a while it is (rule 11.3, 'A mail says only what is true when it is read: no promise of another charge')", async () => {
  const [free, forWhile] = [await withCardUntil(5), await withCardUntil(5)];
  const takeAll = async (id: string, duration: Stripe.CouponCreateParams) => {
    const coupon = await billing.stripe.coupons.create({ percent_off: 100, ...duration });
    await billing.stripe.subscriptions.update(id, { discounts: [{ coupon: coupon.id }] });
  };
  await takeAll(free.id, { duration: "forever" });
  await takeAll(forWhile.id, { duration: "repeating", duration_in_months: 24 });
  await billing.moveTo(`${year}-05-18T12:00:00Z`);
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
    const { card_month } = await billing.installation.db
      .selectFrom("subscription")
      .select("card_month")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await billing.moveTo(`${card_month}-25T12:00:00Z`);
    await remind();
    expect(await mailDataTo(billing, merchant.email, "card-ends")).toEqual([]);
  },
);
