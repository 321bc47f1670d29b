import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { createPrice, openPage } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld({ draftMinutes: 60 });
afterAll(() => world.close());

const berlin = { country: "de", postal_code: "10115", city: "Berlin" };
const computed = { enabled: true };

interface Sold {
  currency?: string;
  behavior?: "exclusive" | "inclusive";
  customer?: Stripe.CustomerCreateParams;
  more?: Partial<Stripe.SubscriptionCreateParams>;
}

/** A subscription of 20.00 whose taxes are computed, with its invoices. */
async function subscribe({ currency = "eur", behavior, customer, more }: Sold = {}) {
  const { stripe } = world;
  const { id } = await stripe.customers.create({ address: berlin, ...customer });
  await stripe.paymentMethods
    .attach("pm_card_visa", { customer: id })
    .then((card) =>
      stripe.customers.update(id, { invoice_settings: { default_payment_method: card.id } }),
    );
  const price = await createPrice(stripe, {
    currency,
    unit_amount: 2000,
    ...(behavior && { tax_behavior: behavior }),
  });
  const made = await stripe.subscriptions.create({
    customer: id,
    items: [{ price: price.id }],
    automatic_tax: computed,
    ...more,
  });
  const invoices = async () => (await stripe.invoices.list({ subscription: made.id })).data;
  const [first] = await invoices();
  if (!first) throw new Error("nothing was invoiced");
  return { id: made.id, customer: id, made, first, invoices };
}
const renew = async () => {
  await world.post("/sandbox/clock", { advance: "P1M" });
  await world.post("/sandbox/clock", { advance: "PT1H" });
};

test.each([
  ["eur", undefined, 2000, 319],
  ["usd", undefined, 2380, 380],
  ["usd", "inclusive", 2000, 319],
  ["eur", "exclusive", 2380, 380],
] as const)(
  "a price in %s, '%s', is charged with %i in Germany",
  async (currency, behavior, total, amount) => {
    const { first, made } = await subscribe({ currency, ...(behavior && { behavior }) });
    const isInclusive = total === 2000;
    expect(made.automatic_tax).toEqual({
      disabled_reason: null,
      enabled: true,
      liability: { type: "self" },
    });
    const tax = {
      amount,
      taxable_amount: isInclusive ? 1681 : 2000,
      type: "tax_rate_details",
      tax_behavior: isInclusive ? "inclusive" : "exclusive",
      taxability_reason: "standard_rated",
    };
    expect(first).toMatchObject({
      subtotal: 2000,
      total,
      amount_paid: total,
      total_excluding_tax: total - amount,
      automatic_tax: { enabled: true, status: "complete", provider: "stripe" },
      total_taxes: [tax],
      lines: { data: [{ amount: 2000, taxes: [tax] }] },
      default_tax_rates: [],
      customer_address: { country: "DE" },
    });
    const rate = String(first.total_taxes?.[0]?.tax_rate_details?.tax_rate);
    expect(await world.stripe.taxRates.retrieve(rate)).toMatchObject({
      active: false,
      country: "DE",
      percentage: 19,
      display_name: "VAT",
      tax_type: "vat",
    });
    const [charge] = (await world.stripe.charges.list({ limit: 1 })).data;
    expect(charge?.amount).toBe(total);
  },
);

test.each([
  ["nothing is collected", { address: { country: "SG" } }, "not_collecting", 0],
  ["the customer is exempt", { tax_exempt: "exempt" }, "customer_exempt", 2000],
  ["the customer owes it itself", { tax_exempt: "reverse" }, "reverse_charge", 2000],
] as const)("where %s there is a tax of 0", async (_name, customer, reason, taxable) => {
  const { first } = await subscribe({ currency: "usd", customer });
  expect(first).toMatchObject({ total: 2000, amount_paid: 2000 });
  expect(first.total_taxes).toMatchObject([
    { amount: 0, taxable_amount: taxable, taxability_reason: reason },
  ]);
});

test("a business that gives its VAT number owes the tax itself", async () => {
  const { customer, first, invoices } = await subscribe({ currency: "usd" });
  expect(first.total).toBe(2380);
  await world.stripe.customers.createTaxId(customer, { type: "eu_vat", value: "DE123456789" });
  await renew();
  const [latest] = await invoices();
  expect(latest).toMatchObject({ total: 2000, amount_paid: 2000 });
  expect((await openPage(latest?.hosted_invoice_url ?? "")).html).toContain(
    "<dt>VAT (reverse charge)</dt><dd>$0.00</dd>",
  );
});

test("taxes are of what a discount leaves, and of nothing in a trial", async () => {
  const { id: coupon } = await world.stripe.coupons.create({ percent_off: 50, duration: "once" });
  const { first } = await subscribe({
    currency: "usd",
    more: { discounts: [{ coupon }] },
  });
  expect(first).toMatchObject({ subtotal: 2000, total: 1190, total_taxes: [{ amount: 190 }] });
  const trial = await subscribe({ currency: "usd", more: { trial_period_days: 3 } });
  expect(trial.first).toMatchObject({ total: 0, automatic_tax: { status: "complete" } });
  await world.post("/sandbox/clock", { advance: "P3D" });
  await world.post("/sandbox/clock", { advance: "PT1H" });
  expect((await trial.invoices()).map(({ amount_paid }) => amount_paid)).toEqual([2380, 0]);
});

test("a draft is taxed anew when it is finalized, by where the customer is then", async () => {
  const { customer, invoices } = await subscribe({ currency: "usd" });
  await world.post("/sandbox/clock", { advance: "P1M" });
  expect((await invoices())[0]).toMatchObject({ status: "draft", total: 2380 });
  await world.stripe.customers.update(customer, { address: { country: "FR" } });
  await world.post("/sandbox/clock", { advance: "PT1H" });
  expect((await invoices())[0]).toMatchObject({
    status: "paid",
    total: 2400,
    amount_paid: 2400,
    total_taxes: [{ amount: 400 }],
  });
});

test("a customer whose place is lost is charged without taxes, which are switched off", async () => {
  const { id, customer, invoices } = await subscribe({ currency: "usd" });
  await world.stripe.customers.update(customer, { address: "" });
  await world.post("/sandbox/clock", { advance: "P1M" });
  expect((await invoices())[0]).toMatchObject({
    status: "draft",
    total: 2000,
    automatic_tax: { enabled: true, status: "requires_location_inputs" },
  });
  await world.post("/sandbox/clock", { advance: "PT1H" });
  const reason = "finalization_requires_location_inputs";
  expect((await invoices())[0]).toMatchObject({
    status: "paid",
    total: 2000,
    total_taxes: [],
    automatic_tax: { enabled: false, disabled_reason: reason },
  });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: "active",
    automatic_tax: { enabled: false, disabled_reason: "requires_location_inputs" },
  });
});

test("they can be switched on and off later, and not for a customer whose place is not known", async () => {
  const { id, customer, invoices } = await subscribe({ currency: "usd" });
  await world.stripe.subscriptions.update(id, { automatic_tax: { enabled: false } });
  await renew();
  expect((await invoices())[0]).toMatchObject({ total: 2000, automatic_tax: { status: null } });
  await world.stripe.customers.update(customer, { address: { country: "US" } });
  const on = () => world.stripe.subscriptions.update(id, { automatic_tax: computed });
  const unknown = { code: "customer_tax_location_invalid", statusCode: 400 };
  await expect(on()).rejects.toMatchObject(unknown);
  await expect(
    world.stripe.customers.update(customer, { tax: { validate_location: "immediately" } }),
  ).rejects.toMatchObject(unknown);
  await world.stripe.customers.update(customer, { address: { country: "US", postal_code: "1" } });
  expect((await on()).automatic_tax.enabled).toBe(true);
  await expect(subscribe({ customer: { address: "" } })).rejects.toMatchObject(unknown);
  const rate = { display_name: "VAT", percentage: 7, inclusive: false };
  const { id: seven } = await world.stripe.taxRates.create(rate);
  await expect(
    world.stripe.subscriptions.update(id, { default_tax_rates: [seven] }),
  ).rejects.toThrow(/tax_rates/);
  await expect(subscribe({ more: { default_tax_rates: [seven] } })).rejects.toThrow(/tax_rates/);
});

test("the rates of an item replace those of its subscription; the page and the PDF name both kinds", async () => {
  const [vat, city] = await Promise.all(
    [19, 5].map((percentage) =>
      world.stripe.taxRates.create({
        display_name: `Tax of ${percentage}`,
        percentage,
        inclusive: percentage === 5,
      }),
    ),
  );
  const { first } = await subscribe({ currency: "usd" });
  const price = String(first.lines.data[0]?.pricing?.price_details?.price);
  const { customer } = first;
  const own = await world.stripe.subscriptions.create({
    customer: String(customer),
    default_tax_rates: [vat?.id ?? ""],
    items: [{ price, tax_rates: [city?.id ?? ""] }],
  });
  expect(own.items.data[0]?.tax_rates).toMatchObject([{ id: city?.id }]);
  const [invoice] = (await world.stripe.invoices.list({ subscription: own.id })).data;
  expect(invoice).toMatchObject({ total: 2000, total_taxes: [{ amount: 95 }] });
  const both = [
    [first, "VAT (19%)", "$3.80", "$23.80"],
    [invoice, "of this, Tax of 5 (5%)", "$0.95", "$20.00"],
  ] as const;
  for (const [one, label, amount, total] of both) {
    const { html } = await openPage(one?.hosted_invoice_url ?? "");
    expect(html).toContain(`<dt>${label}</dt><dd>${amount}</dd>`);
    expect(html).toContain(`<div class="total"><dt>Total</dt><dd>${total}</dd>`);
    const pdf = await (await fetch(one?.invoice_pdf ?? "")).text();
    for (const text of [`${label}  ${amount}`, `Total  ${total}`])
      expect(pdf).toContain(`(${text.replace(/[()]/g, "\\$&")}) Tj`);
  }
});

test("a price says once whether taxes are part of it", async () => {
  const price = await world.stripe.prices.create({
    currency: "usd",
    unit_amount: 100,
    product_data: { name: "Thing" },
  });
  expect(price.tax_behavior).toBe("unspecified");
  const behave = (tax_behavior: "inclusive" | "exclusive") =>
    world.stripe.prices.update(price.id, { tax_behavior });
  expect((await behave("inclusive")).tax_behavior).toBe("inclusive");
  await expect(behave("exclusive")).rejects.toThrow(/cannot be changed/);
});
