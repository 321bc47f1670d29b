import type Stripe from "stripe";
import { afterAll, beforeEach, expect, test } from "vitest";
import { listAll } from "../testing/api.ts";
import { openPage, sellOnce, submitCard, subscribe } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
let subscription: Stripe.Subscription;
let invoice: Stripe.Invoice;
beforeEach(async () => {
  subscription = await subscribe(world.stripe, "4000 0000 0000 0341");
  await world.post("/sandbox/clock", { advance: "P1M" });
  const list = await world.stripe.invoices.list({ subscription: subscription.id });
  const [open] = list.data;
  if (!open) throw new Error("Nothing was invoiced");
  invoice = open;
});
afterAll(() => world.close());

const url = () => invoice.hosted_invoice_url ?? "";
/** The receipt of a charge, by a link of this moment. */
const receipt = (id: string) => {
  const time = Math.floor((Date.now() + world.sandbox.offsetMs()) / 1000);
  return openPage(`${world.sandbox.origin}/sandbox/receipts/${id}?t=${time}`);
};

test("an open invoice shows what is due, and for what", async () => {
  const { html, values } = await openPage(url());
  expect(html).toContain(`<title>Invoice ${invoice.number}</title>`);
  expect(html).toContain('<span class="tag ">open</span>');
  expect(html).toContain("1 × Coupon plan (at $24.99 / month)</dt><dd>$24.99</dd>");
  expect(html).toContain("<dt>Amount due</dt><dd>$24.99</dd>");
  expect(html).toContain(`datetime="${new Date(invoice.created * 1000).toISOString()}"`);
  expect(html).toContain("Pay $24.99");
  expect(html).not.toContain('role="alert"');
  expect(values.name).toBe("Alex Example");
});

test.each([
  ["4000000000000069", "Your card has expired."],
  ["1234", "Your card number is invalid."],
])("the card %s is answered there: %s", async (card, message) => {
  const answer = await submitCard(await openPage(url()), card);
  expect(answer.status).toBe(303);
  const again = await openPage(new URL(answer.headers.get("location") ?? "", url()).href);
  expect(again.html).toContain(`<p class="error" role="alert" id="error">${message}</p>`);
  expect((await world.stripe.invoices.retrieve(invoice.id)).status).toBe("open");
});

test("it is paid once, with the typed name, and says so; the subscription is active again", async () => {
  const page = await openPage(url());
  page.values.name = "Nina Netto";
  const answers = await Promise.all([1, 2].map(() => submitCard(page, "4000000000000341")));
  expect(answers.map(({ headers }) => headers.get("location"))).toEqual(
    Array(2).fill(expect.stringMatching(`^/sandbox/invoices/${invoice.id}\\?t=\\d+$`)),
  );
  const customer = String(subscription.customer);
  const cards = await listAll(world, "/payment_methods", `customer=${customer}`);
  expect(cards).toMatchObject([
    { billing_details: { name: "Nina Netto", email: "customer@example.com" } },
    {},
  ]);
  const charges = await listAll(world, "/charges", `customer=${customer}`);
  expect(charges.map(({ paid }) => paid)).toEqual([true, false, true]);
  const paid = (await openPage(url())).html;
  expect(paid).toContain('<span class="tag good">paid</span>');
  expect(paid).toContain("<dt>Total</dt><dd>$24.99</dd>");
  expect(paid).not.toContain("<form");
  const after = await world.stripe.subscriptions.retrieve(subscription.id);
  expect(after.status).toBe("active");
});

test("one that was given up as uncollectible can be paid there, too", async () => {
  const { id } = await subscribe(world.stripe);
  const pause_collection = { behavior: "mark_uncollectible" } as const;
  await world.stripe.subscriptions.update(id, { pause_collection });
  await world.post("/sandbox/clock", { advance: "P1M" });
  const [given] = (await world.stripe.invoices.list({ subscription: id })).data;
  expect(given?.status).toBe("uncollectible");
  const page = await openPage(given?.hosted_invoice_url ?? "");
  expect(page.html).toContain("<dt>Amount due</dt><dd>$24.99</dd>");
  await submitCard(page, "4242424242424242");
  expect((await world.stripe.invoices.retrieve(given?.id ?? "")).status).toBe("paid");
});

test("without a typed name, the previous one is kept", async () => {
  const page = await openPage(url());
  page.values.name = "";
  await submitCard(page, "4242424242424242");
  const [card] = await listAll(world, "/payment_methods", `customer=${subscription.customer}`);
  expect(card).toMatchObject({ billing_details: { name: "Alex Example" } });
});

test("a receipt shows what was paid, with which card, and what was refunded", async () => {
  const charge = await sellOnce(world.stripe, 1000, "378282246310005");
  const { html } = await receipt(charge.id);
  expect(html).toContain('<p class="amount">$10.00</p>');
  expect(html).toContain("with amex ending in 0005");
  expect(html).toContain(`datetime="${new Date(charge.created * 1000).toISOString()}"`);
  expect(html).toContain(`Once &middot; ${charge.id}`);
  expect(html).not.toContain("was refunded");
  await world.stripe.refunds.create({ charge: charge.id, amount: 1 });
  expect((await receipt(charge.id)).html).toContain("$0.01 was refunded.");
});

test("a failed charge has no receipt, and missing objects have no page", async () => {
  const [failed] = await listAll(world, "/charges", `customer=${subscription.customer}`);
  const nowhere = [
    await receipt(String(failed?.id)),
    await receipt("ch_none"),
    await openPage(url().replace("?", "x?")),
  ];
  for (const { status, html } of nowhere) {
    expect(status).toBe(404);
    expect(html).toContain("There is nothing here");
  }
  const posted = await fetch(url().replace("?", "x?"), {
    method: "POST",
    body: new URLSearchParams(),
  });
  expect(posted.status).toBe(404);
});
