import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlan, openPage, payLink, submitCard } from "./testing/shop.ts";
import { eventsOfPayment, startWorld, type TestWorld } from "./testing/world.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

test("a payment by link creates an active subscription and sends signed events", async () => {
  const { stripe, received } = world;
  const link = await createPlan(stripe, { subscription_data: { metadata: { store: "7" } } });
  const answer = await payLink(
    `${link.url}?client_reference_id=ref_1&locked_prefilled_email=a%40example.com`,
  );
  expect(answer.status).toBe(303);

  await expect.poll(() => world.types()).toContain("checkout.session.completed");
  const completed = received.find(({ event }) => event.type === "checkout.session.completed");
  const session = completed?.event.data.object as { id: string };
  const whole = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["subscription.latest_invoice.payments", "customer", "line_items"],
  });
  expect(whole).toMatchObject({
    client_reference_id: "ref_1",
    payment_link: link.id,
    status: "complete",
    payment_status: "paid",
    customer: { email: "a@example.com" },
    subscription: {
      status: "active",
      metadata: { store: "7" },
      latest_invoice: {
        status: "paid",
        amount_paid: 2499,
        payments: { data: [{ status: "paid" }] },
      },
    },
  });
  expect(world.types()).toEqual([
    "product.created",
    "price.created",
    "payment_link.created",
    "customer.created",
    "payment_method.attached",
    "invoice.created",
    "invoice.finalized",
    "customer.subscription.created",
    ...eventsOfPayment,
    "checkout.session.completed",
  ]);
});

test("a declined card returns to the page with the reason and the typed values", async () => {
  const link = await createPlan(world.stripe);
  const page = await openPage(link.url);
  page.values.name = "Nina Netto";
  const answer = await submitCard(page, "4000000000000002");
  expect(answer.status).toBe(303);
  const again = await openPage(new URL(answer.headers.get("location") ?? "", link.url).href);
  expect(again.html).toContain("Your card was declined.");
  expect(again.values).toMatchObject({
    name: "Nina Netto",
    card: "",
    checkout: page.values.checkout,
  });
  const subscriptions = await world.stripe.subscriptions.list({ status: "all" });
  expect(subscriptions.data).toEqual([]);
});
