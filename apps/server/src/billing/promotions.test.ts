import { endpoints } from "@coupon-center/contract";
import { goodCard } from "@coupon-center/testing/pay-by-link";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, newStore } from "../testing/caller.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { type BilledInstallation, openBilledInstallation } from "./testing/billed-installation.ts";
import { moveToApril } from "./testing/move-to-april.ts";
import { overrideStripe, stripeError } from "./testing/override-stripe.ts";

const clientFiles = makeClientFiles();
let billing: BilledInstallation;
beforeAll(async () => {
  const clients = clientFiles.load([{ clientId: 8, allowPromotionCodes: true }, { clientId: 10 }]);
  billing = await openBilledInstallation({ clients });
  await moveToApril(billing);
});
afterAll(async () => {
  await billing.close();
  clientFiles.remove();
});

let made = 0;
async function newCode(coupon: Stripe.CouponCreateParams): Promise<string> {
  const { id } = await billing.stripe.coupons.create(coupon);
  const promotion = { type: "coupon", coupon: id } as const;
  return (await billing.stripe.promotionCodes.create({ promotion, code: `CODE${++made}` })).code;
}

/** A merchant who subscribed with a promotion code. */
async function subscribed(coupon: Stripe.CouponCreateParams): Promise<Caller> {
  const code = await newCode(coupon);
  const { merchant } = await newStore(billing.installation);
  const url = (await merchant.ok(endpoints.listPlans)).results[0]?.payment_link.url ?? "";
  const html = await (await fetch(url)).text();
  const checkout = /name="checkout" value="(\w+)"/.exec(html)?.[1] ?? "";
  const { pathname } = new URL(url);
  const paid = await fetch(new URL(pathname, url), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ checkout, card: goodCard, promotion_code: code }),
  });
  expect(paid.headers.get("location")).toBe("http://coupons.test/payment?paid=now");
  await billing.settle();
  return merchant;
}

const usd = (unit_amount: number) => ({ currency: "usd", unit_amount });
const plan = async (merchant: Caller) => {
  const { price, coming_price, status } = (await billing.subscriptionOf(merchant)) ?? {};
  return { price, coming: coming_price?.price, from: coming_price?.from, status };
};
const paid = async (merchant: Caller) =>
  (await merchant.ok(endpoints.listTransactions)).results.map(({ amount }) => amount);
const update = (merchant: Caller, status: "active" | "canceled") =>
  merchant.ok(endpoints.updateSubscription, { body: { status } });

test("only a brand that allows it sells with promotion codes (rule 8.28, decision 080)", async () => {
  const linkOf = async (clientId: number) => {
    const { merchant } = await newStore(billing.installation, "Shop", clientId);
    await merchant.ok(endpoints.listPlans);
    const [newest] = (await billing.stripe.paymentLinks.list({ limit: 1 })).data;
    return newest?.allow_promotion_codes;
  };
  expect(await linkOf(8)).toBe(true);
  expect(await linkOf(10)).toBe(false);
});

test("a coupon for some months: the card tells what is charged next, and the full price with its first day (rule 8.28, decision 080)", async () => {
  const merchant = await subscribed({
    percent_off: 50,
    duration: "repeating",
    duration_in_months: 3,
  });
  const begun = await billing.subscriptionOf(merchant);
  const [item] = (await billing.stripe.subscriptions.retrieve(begun?.id ?? "")).items.data;
  expect(await plan(merchant)).toMatchObject({ price: usd(1249), coming: usd(2499) });
  const { from } = await plan(merchant);
  await billing.advance("P1M");
  expect(await plan(merchant)).toMatchObject({ price: usd(1249), coming: usd(2499), from });
  // The next renewal is the first without.
  await billing.advance("P1M");
  expect(await plan(merchant)).toMatchObject({ price: usd(2499), coming: undefined });
  expect((await billing.subscriptionOf(merchant))?.current_period_end).toBe(from);
  await billing.advance("P1M");
  expect(await plan(merchant)).toMatchObject({ price: usd(2499), coming: undefined });
  expect(await paid(merchant)).toEqual([2499, 1249, 1249, 1249]);
  expect(item?.price.unit_amount).toBe(2499);
});

test("a coupon for once is over with the first payment; one for ever has no other price to come (rule 8.28)", async () => {
  const once = await subscribed({ amount_off: 500, currency: "usd", duration: "once" });
  expect(await plan(once)).toMatchObject({ price: usd(2499), coming: undefined });
  expect(await paid(once)).toEqual([1999]);
  const forever = await subscribed({ amount_off: 500, currency: "usd", duration: "forever" });
  expect(await plan(forever)).toMatchObject({ price: usd(1999), coming: undefined });
});

test("a coupon of everything makes a plan that costs nothing, active without a payment (rule 8.28, decision 060)", async () => {
  const merchant = await subscribed({ percent_off: 100, duration: "forever" });
  expect(await plan(merchant)).toMatchObject({ status: "active", price: usd(0) });
});

test("cancelling and resuming, whose answers have no coupon, leave the price as it is (rule 8.28)", async () => {
  const merchant = await subscribed({ percent_off: 50, duration: "forever" });
  expect((await update(merchant, "canceled")).price).toEqual(usd(1249));
  expect((await update(merchant, "active")).price).toEqual(usd(1249));
});

test("with a key that may not read coupons the price is unknown, and the plan in force (decision 080)", async () => {
  const stripe = await billing.installation.ports.payments.stripe();
  const retrieve = stripe.subscriptions.retrieve.bind(stripe.subscriptions);
  const restore = overrideStripe(billing.installation, () => ({
    subscriptions: {
      retrieve: async (id: string, given?: { expand?: string[] }) => {
        if (given?.expand?.includes("discounts.source.coupon"))
          throw stripeError("StripePermissionError");
        return retrieve(id, given);
      },
    },
  }));
  const merchant = await subscribed({ percent_off: 50, duration: "forever" });
  restore();
  expect(await plan(merchant)).toMatchObject({ status: "active", price: null });
});
