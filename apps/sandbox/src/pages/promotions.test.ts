import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { createPlan, openPage, submitCard } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

let made = 0;
async function newCode(
  coupon: Stripe.CouponCreateParams,
  more: Partial<Stripe.PromotionCodeCreateParams> = {},
): Promise<Stripe.PromotionCode> {
  const { id } = await world.stripe.coupons.create(coupon);
  const promotion = { type: "coupon", coupon: id } as const;
  return world.stripe.promotionCodes.create({ promotion, code: `CODE${++made}`, ...more });
}

/** Opens the page of a plan of 24.99 USD, and sends it with a code; returns where that leads to. */
async function open(link: Partial<Stripe.PaymentLinkCreateParams> = {}) {
  const { url } = await createPlan(world.stripe, { allow_promotion_codes: true, ...link });
  const page = await openPage(url);
  const send = async (values: Record<string, string>) => {
    const answer = await fetch(page.action, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ ...page.values, ...values }),
    });
    return openPage(new URL(answer.headers.get("location") ?? "", page.action).href);
  };
  return { page, send, apply: (code: string) => send({ promotion_code: code, apply: "1" }) };
}

/**
 * Pays with a code; returns the subscription and its customer's invoices after these months, each
 * as long as the longest: from the 29th on a month later may be before a renewal, after February.
 */
async function buy(code: string, months = 0, link?: Partial<Stripe.PaymentLinkCreateParams>) {
  const { page, apply } = await open(link);
  await apply(code);
  page.values.promotion_code = code;
  await submitCard(page, "4242424242424242");
  const [begun] = (await world.stripe.subscriptions.list({ limit: 1 })).data;
  for (let gone = 0; gone < months; gone++) await world.post("/sandbox/clock", { advance: "P31D" });
  const subscription = await world.stripe.subscriptions.retrieve(begun?.id ?? "");
  const { data } = await world.stripe.invoices.list({ subscription: subscription.id });
  const events = await world.stripe.events.list({ type: "customer.discount.created", limit: 1 });
  const discount = String(Object(events.data[0]?.data.object).id);
  return { subscription, invoices: data.toReversed(), discount };
}

const totals = (invoices: Stripe.Invoice[]) => invoices.map(({ total }) => total);

test("a page takes codes only if its link allows it", async () => {
  const { page } = await open({ allow_promotion_codes: false });
  expect(page.html).not.toContain("Promotion code");
  const { code } = await newCode({ percent_off: 50 });
  const { page: same, apply } = await open({ allow_promotion_codes: false });
  expect((await apply(code)).html).toContain("<dt>Total due today</dt><dd>$24.99</dd>");
  expect(same.values).not.toHaveProperty("promotion_code");
});

test("an applied code is taken off what is due, in any case, and taken back", async () => {
  const { code } = await newCode({ percent_off: 50, duration: "repeating", duration_in_months: 3 });
  const { page, apply } = await open();
  expect(page.values.promotion_code).toBe("");
  const applied = await apply(` ${code.toLowerCase()} `);
  expect(applied.values.promotion_code).toBe(code.toLowerCase());
  expect(applied.html).toContain(`<dt>${code}, 50% off for 3 months</dt><dd>&minus;$12.50</dd>`);
  expect(applied.html).toContain("<dt>Total due today</dt><dd>$12.49</dd>");
  const [session] = (await world.stripe.checkout.sessions.list({ limit: 1 })).data;
  expect(session).toMatchObject({
    amount_subtotal: 2499,
    amount_total: 1249,
    allow_promotion_codes: true,
    total_details: { amount_discount: 1250 },
    discounts: [{ coupon: expect.any(String) }],
  });
  const back = await apply("");
  expect(back.html).toContain("<dt>Total due today</dt><dd>$24.99</dd>");
  expect(back.html).not.toContain(code);
});

test.each([
  ["unknown", () => ({ code: "NOBODY" })],
  ["inactive", () => newCode({ percent_off: 10 }, { active: false })],
  [
    "expired",
    () => newCode({ percent_off: 10 }, { expires_at: Math.floor(Date.now() / 1000) - 9 }),
  ],
  ["of another currency", () => newCode({ amount_off: 500, currency: "eur" })],
])("a code that is %s is refused, also with a card, and nothing is paid", async (_name, make) => {
  const { code } = await make();
  const { send } = await open();
  for (const card of ["", "4242424242424242"]) {
    const refused = await send({ promotion_code: code, card });
    expect(refused.html).toContain('id="promotion-error">This code is invalid.');
    expect(refused.html).toContain("<dt>Total due today</dt><dd>$24.99</dd>");
  }
});

test("a code that may be used once is used once", async () => {
  const { code, id } = await newCode({ percent_off: 10 }, { max_redemptions: 1 });
  await buy(code);
  expect((await world.stripe.promotionCodes.retrieve(id)).times_redeemed).toBe(1);
  const { apply } = await open();
  expect((await apply(code)).html).toContain("This code is invalid.");
  const last = await newCode({ percent_off: 10, max_redemptions: 1 });
  await buy(last.code);
  const coupon = await world.stripe.coupons.retrieve(String(last.promotion.coupon));
  expect(coupon).toMatchObject({ times_redeemed: 1, valid: false });
  expect((await (await open()).apply(last.code)).html).toContain("This code is invalid.");
});

test("a coupon for once is on the first invoice, and the subscription has none", async () => {
  const { code } = await newCode({ amount_off: 500, currency: "usd" });
  const { subscription, invoices, discount } = await buy(code, 1);
  expect(totals(invoices)).toEqual([1999, 2499]);
  expect(subscription.discounts).toEqual([]);
  const off = { amount: 500, discount };
  expect(invoices[0]).toMatchObject({
    subtotal: 2499,
    amount_paid: 1999,
    discounts: [discount],
    total_discount_amounts: [off],
    lines: { data: [{ discount_amounts: [off] }] },
  });
  const page = await openPage(invoices[0]?.hosted_invoice_url ?? "");
  expect(page.html).toContain("<dt>Discount</dt><dd>-$5.00</dd>");
  expect(page.html).toContain("<dt>Total</dt><dd>$19.99</dd>");
  const pdf = await (await fetch(invoices[0]?.invoice_pdf ?? "")).text();
  expect(pdf).toContain("(Discount  -$5.00) Tj");
});

test("a repeating coupon is on the invoices of its months", async () => {
  const { code } = await newCode({ percent_off: 50, duration: "repeating", duration_in_months: 2 });
  const { subscription, invoices } = await buy(code, 3);
  expect(totals(invoices)).toEqual([1249, 1249, 2499, 2499]);
  expect(subscription.discounts).toEqual([]);
});

test("what a share of a price in dinars leaves can be charged, and so can the tax on it", async () => {
  const { code } = await newCode({ percent_off: 15, duration: "forever" });
  const price = await world.stripe.prices.create({
    currency: "kwd",
    unit_amount: 8410,
    tax_behavior: "exclusive",
    recurring: { interval: "month" },
    product_data: { name: "Coupon plan" },
  });
  const { invoices } = await buy(code, 1, {
    line_items: [{ price: price.id, quantity: 1 }],
    automatic_tax: { enabled: true },
  });
  expect(totals(invoices)).toEqual([7150 + 610, 7150 + 610]);
  const [charge] = (await world.stripe.charges.list({ limit: 1 })).data;
  expect(charge).toMatchObject({ amount: 7760, currency: "kwd" });
});

test("a coupon for ever stays, and is read whole by expanding it; nothing less than nothing is due", async () => {
  const { code, id, promotion } = await newCode({ percent_off: 100, duration: "forever" });
  const { subscription, invoices } = await buy(code, 1);
  expect(totals(invoices)).toEqual([0, 0]);
  expect(subscription).toMatchObject({ status: "active", discounts: [expect.any(String)] });
  const whole = await world.stripe.subscriptions.retrieve(subscription.id, {
    expand: ["discounts.source.coupon"],
  });
  expect(whole.discounts).toMatchObject([
    { promotion_code: id, end: null, source: { coupon: { id: promotion.coupon } } },
  ]);
  const large = await newCode({ amount_off: 9_900, currency: "usd" });
  expect(totals((await buy(large.code)).invoices)).toEqual([0]);
});

test("coupons and codes that mean nothing are refused", async () => {
  const { coupons, promotionCodes } = world.stripe;
  const wrong: Stripe.CouponCreateParams[] = [
    {},
    { percent_off: 101 },
    { percent_off: 10, amount_off: 10, currency: "usd" },
    { amount_off: 10 },
    { percent_off: 10, duration: "repeating" },
    { percent_off: 10, duration_in_months: 2 },
  ];
  for (const params of wrong)
    await expect(coupons.create(params)).rejects.toMatchObject({ statusCode: 400 });
  const { id } = await coupons.create({ id: "SPRING", percent_off: 10 });
  await expect(coupons.create({ id, percent_off: 10 })).rejects.toMatchObject({ statusCode: 400 });
  const { data: known } = await coupons.list({ limit: 1 });
  expect(known[0]?.id).toBe("SPRING");
  const promotion = { type: "coupon", coupon: id } as const;
  const first = await promotionCodes.create({ promotion, code: "Spring" });
  await expect(promotionCodes.create({ promotion, code: "SPRING" })).rejects.toMatchObject({
    statusCode: 400,
  });
  expect((await promotionCodes.create({ promotion })).code).toMatch(/^[A-Z0-9]{8}$/);
  await promotionCodes.update(first.id, { active: false });
  const again = await promotionCodes.create({ promotion, code: "SPRING" });
  expect((await promotionCodes.list({ code: "spring" })).data.map((one) => one.id)).toEqual([
    again.id,
    first.id,
  ]);
});
