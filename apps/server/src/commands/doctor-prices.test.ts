import { afterAll, expect, test } from "vitest";
import { makeClientFiles } from "../testing/client-files.ts";
import { findingsOf } from "./doctor/testing/findings.ts";
import { openStripeWith, stripeOf } from "./doctor/testing/stripe-with.ts";

const files = makeClientFiles();
const opened = await openStripeWith({});
afterAll(async () => {
  await opened.close();
  files.remove();
});

test("each brand's prices have a payment link, and none that is not sold any more has one (rule 8.30, decision 085)", async () => {
  const stripe = stripeOf(opened.sandbox.origin);
  const said = async (change: object) => {
    files.load([{ clientId: 8, siteName: "Wharf", ...change }]);
    const found = await findingsOf("stripe", {
      DATA_DIR: files.dir,
      CLIENTS_DIR: files.dir,
      STRIPE_API_URL: opened.origin,
    });
    return found
      .filter(({ text }) => text.startsWith("client 8 (Wharf): "))
      .map(({ level, text }) => `${level} ${text.replace("client 8 (Wharf): ", "")}`);
  };
  const yearly = { price: 24.99, yearlyPrice: 249.9 };
  expect(await said(yearly)).toEqual([
    "ok its price is made when the first plan is shown",
    "ok its yearly price is made when the first plan is shown",
  ]);
  const product = "coupon-center-client-8";
  await stripe.products.create({ id: product, name: "Plan" });
  const links: Record<string, string> = {};
  for (const [interval, unit_amount, lookup_key] of [
    ["month", 2499, product],
    ["year", 24_990, `${product}-yearly`],
  ] as const) {
    const price = await stripe.prices.create({
      product,
      currency: "usd",
      unit_amount,
      recurring: { interval },
      lookup_key,
    });
    const metadata = { coupon_center_client: "8", price: price.id };
    const line_items = [{ price: price.id, quantity: 1 }];
    links[interval] = (await stripe.paymentLinks.create({ line_items, metadata })).id;
  }
  expect(await said(yearly)).toEqual([
    "ok its price and its payment link are at Stripe",
    "ok its yearly price and its payment link are at Stripe",
  ]);
  const outdated = "warning Stripe has a payment link for a price that is no longer sold";
  expect(await said({ price: 24.99 })).toEqual([
    "ok its price and its payment link are at Stripe",
    outdated,
  ]);
  expect(await said({ price: 29.99, yearlyPrice: 259.9 })).toEqual([
    "ok its price is made when the first plan is shown",
    "ok its yearly price is made when the first plan is shown",
    outdated.replace("a payment link", "2 payment links"),
  ]);
  await stripe.paymentLinks.update(links.year ?? "", { active: false });
  expect(await said(yearly)).toEqual([
    "ok its price and its payment link are at Stripe",
    "warning Stripe has no active payment link for its yearly price",
  ]);
});
