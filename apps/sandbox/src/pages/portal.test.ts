import type Stripe from "stripe";
import { afterAll, beforeEach, expect, test } from "vitest";
import { listAll } from "../testing/api.ts";
import { openPage, submitCard, subscribe } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
let subscription: Stripe.Subscription;
let customer: string;
let url: string;
beforeEach(async () => {
  subscription = await subscribe(world.stripe);
  customer = String(subscription.customer);
  url = (await world.stripe.billingPortal.sessions.create({ customer })).url;
});
afterAll(() => world.close());

const html = async (of = url) => (await openPage(of)).html;
const change = async (card: string, name = "") => {
  const page = await openPage(url);
  if (name !== "") page.values.name = name;
  const answer = await submitCard(page, card);
  return new URL(answer.headers.get("location") ?? "", url).href;
};
const end = () => {
  const seconds = subscription.items.data[0]?.current_period_end ?? 0;
  return new Date(seconds * 1000).toISOString().slice(0, 10);
};

test("shows the plan, when it renews or ends, and the default card", async () => {
  const page = await html();
  expect(page).toContain("<title>Billing</title>");
  expect(page).toContain('Coupon plan <span class="tag good">active</span>');
  expect(page).toContain(`Renews on ${end()}`);
  const year = new Date().getUTCFullYear() + 3;
  expect(page).toContain(`Visa ending in 4242, expires 12/${year} <span class="tag good">Default`);
  expect(page).not.toContain("Go back");
  expect(page).not.toContain("No card is saved.");
  expect(page).not.toContain("Your card was saved.");
  expect(page).not.toContain('role="alert"');
  await world.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(await html()).toContain(`Ends on ${end()}`);
  await world.stripe.subscriptions.cancel(subscription.id);
  const ended = await html();
  expect(ended).toContain('Coupon plan <span class="tag ">canceled</span>');
  expect(ended).not.toContain(end());
});

test("a card that pays is saved as the customer's default; a subscription keeps its own, as at Stripe", async () => {
  const living = subscription;
  const saved = await html(await change("5555 5555 5555 4444", "Nina Netto"));
  expect(saved).toContain("Your card was saved.");
  expect(saved).toMatch(
    /Mastercard ending in 4444, expires 12\/\d{4} <span class="tag good">Default/,
  );
  expect(saved).not.toMatch(/4242, expires 12\/\d{4} <span/);
  const [card] = await listAll(world, "/payment_methods", `customer=${customer}`);
  expect(card).toMatchObject({
    billing_details: { name: "Nina Netto", email: "customer@example.com" },
  });
  const after = await world.stripe.subscriptions.retrieve(living.id);
  expect(after.default_payment_method).toBe(living.default_payment_method);
  const events = (await listAll(world, "/events")).slice(0, 2);
  expect(events.map(({ type }) => type)).toEqual(["customer.updated", "payment_method.attached"]);
  expect(events[0]?.data).toMatchObject({
    previous_attributes: { invoice_settings: { default_payment_method: null } },
  });
  await change("5555 5555 5555 4444");
  expect((await listAll(world, "/events"))[0]?.id).toBe(events[0]?.id);
  expect(await listAll(world, "/payment_methods", `customer=${customer}`)).toHaveLength(2);
});

test("ended subscriptions keep their card, and without a typed name the customer's is used", async () => {
  await world.stripe.subscriptions.cancel(subscription.id);
  await world.stripe.customers.update(customer, { name: "Own Name" });
  const page = await openPage(url);
  expect(page.values.name).toBe("Own Name");
  page.values.name = "";
  await submitCard(page, "378282246310005");
  const after = await world.stripe.subscriptions.retrieve(subscription.id);
  expect(after.default_payment_method).toBe(subscription.default_payment_method);
  const [card] = await listAll(world, "/payment_methods", `customer=${customer}`);
  expect(card).toMatchObject({ billing_details: { name: "Own Name" } });
});

test.each([
  ["4000000000009995", "Your card has insufficient funds."],
  ["1234", "Your card number is invalid."],
])("the card %s is answered: %s", async (card, message) => {
  const refused = await html(await change(card));
  expect(refused).toContain(`<p class="error" role="alert" id="error">${message}</p>`);
  expect(refused).toContain('aria-invalid="true"');
  expect(refused).not.toContain("Your card was saved.");
});

test("a subscription with an open payment says so; without a card none is shown", async () => {
  await world.stripe.paymentMethods.detach(String(subscription.default_payment_method));
  await world.post("/sandbox/clock", { advance: "P1M" });
  const page = await html();
  expect(page).toContain('<span class="tag ">past due</span>');
  expect(page).toContain("No card is saved.");
});

test("the customer's default card is shown, and an unknown session has expired", async () => {
  const card = await world.stripe.paymentMethods.attach("pm_card_amex", { customer });
  await world.stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: card.id },
  });
  expect(await html()).toMatch(/American Express ending in 0005, expires 12\/\d{4} <span/);
  const gone = await openPage(`${url}x`);
  expect(gone.status).toBe(404);
  expect(gone.html).toContain("This page has expired");
  const posted = await fetch(`${url}x`, {
    method: "POST",
    body: new URLSearchParams({ card: "1" }),
  });
  expect(posted.status).toBe(404);
});
