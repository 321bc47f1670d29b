import { afterAll, expect, test } from "vitest";
import { createPlan, openPage, payLink, submitCard } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

const countSubscriptions = async (customer?: string) =>
  (
    await world.stripe.subscriptions.list({
      status: "all",
      limit: 100,
      ...(customer && { customer }),
    })
  ).data.length;
const follow = (answer: Response, from: string) =>
  openPage(new URL(answer.headers.get("location") ?? "", from).href);

test("the payment page is one form without script, prefilled except for the card number", async () => {
  const link = await createPlan(world.stripe);
  const page = await openPage(`${link.url}?locked_prefilled_email=shop%2B1%40example.com`);
  expect(page.html.match(/<form/g)).toHaveLength(1);
  expect(page.html).not.toMatch(/<script/i);
  expect(page.html).toContain("$24.99");
  const { card, ...others } = page.values;
  expect(card).toBe("");
  expect(Object.entries(others).filter(([, value]) => value === "")).toEqual([]);
  expect(others.email).toBe("shop+1@example.com");
  const answer = await fetch(link.url);
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("the same form submitted twice, also concurrently, pays once; two visits pay twice", async () => {
  const link = await createPlan(world.stripe);
  const before = await countSubscriptions();
  const page = await openPage(link.url);
  const card = "4242424242424242";
  const answers = await Promise.all([1, 2, 3].map(() => submitCard(page, card)));
  expect(new Set(answers.map((answer) => answer.headers.get("location"))).size).toBe(1);
  expect(await countSubscriptions()).toBe(before + 1);
  await payLink(link.url);
  expect(await countSubscriptions()).toBe(before + 2);
});

test("a locked email cannot be changed, an invalid reference is dropped", async () => {
  const link = await createPlan(world.stripe);
  const page = await openPage(
    `${link.url}?locked_prefilled_email=own%40example.com&client_reference_id=a%20b`,
  );
  page.values.email = "other@example.com";
  await submitCard(page, "4242 4242 4242 4242");
  const [session] = (await world.stripe.checkout.sessions.list({ payment_link: link.id })).data;
  expect(session?.customer_details?.email).toBe("own@example.com");
  expect(session?.client_reference_id).toBeNull();
});

test("after paying, the link's return URL follows, with the session's id", async () => {
  const url = "https://shop.example/thanks?session={CHECKOUT_SESSION_ID}";
  const link = await createPlan(world.stripe, {
    after_completion: { type: "redirect", redirect: { url } },
  });
  const answer = await payLink(link.url);
  expect(answer.headers.get("location")).toMatch(
    /^https:\/\/shop\.example\/thanks\?session=cs_test_/,
  );
  const page = await fetch(link.url);
  expect(page.headers.get("content-security-policy")).toContain("https://shop.example");
});

test("without one, a confirmation page follows", async () => {
  const link = await createPlan(world.stripe);
  const done = await follow(await payLink(link.url), link.url);
  expect(done.html).toContain("Thanks for your payment");
});

test.each([
  ["4000 0000 0000 0002", "Your card was declined."],
  ["4000 0000 0000 9995", "Your card has insufficient funds."],
  ["4000 0000 0000 0069", "Your card has expired."],
  ["4242 4242 4242 4241", "Your card number is invalid."],
  ["<script>", "Your card number is invalid."],
])("the card %s is answered: %s", async (card, message) => {
  const link = await createPlan(world.stripe);
  const answer = await payLink(link.url, card);
  expect(answer.status).toBe(303);
  const again = await follow(answer, link.url);
  expect(again.html).toContain(message);
  expect((await submitCard(again, "378282246310005")).headers.get("location")).toContain("/done/");
});

test("an inactive, used up or unknown link says so", async () => {
  const off = await createPlan(world.stripe);
  await world.stripe.paymentLinks.update(off.id, { active: false });
  expect((await openPage(off.url)).status).toBe(404);
  const once = await createPlan(world.stripe, {
    restrictions: { completed_sessions: { limit: 1 } },
  });
  const page = await openPage(once.url);
  await submitCard(page, "4242424242424242");
  expect((await openPage(once.url)).html).toContain("no longer active");
  // A second click on a completed payment still leads to its result.
  expect((await submitCard(page, "4242424242424242")).headers.get("location")).toContain("/done/");
  expect((await openPage(`${once.url}x`)).status).toBe(404);
});

test("the portal changes the default card, once for a double click", async () => {
  const link = await createPlan(world.stripe);
  await payLink(link.url, "4000 0000 0000 0341");
  const [subscription] = (await world.stripe.subscriptions.list({ limit: 1 })).data;
  const customer = String(subscription?.customer);
  const session = await world.stripe.billingPortal.sessions.create({
    customer,
    return_url: "https://shop.example/payment",
  });
  const page = await openPage(session.url);
  expect(page.html).toContain("ending in 0341");
  expect(page.html).toContain('href="https://shop.example/payment"');
  const refused = await follow(await submitCard(page, "4000000000000002"), session.url);
  expect(refused.html).toContain("Your card was declined.");
  const answers = await Promise.all([1, 2].map(() => submitCard(page, "5555555555554444")));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const methods = await world.stripe.customers.listPaymentMethods(customer);
  expect(methods.data.map(({ card }) => card?.last4)).toEqual(["4444", "0341"]);
  expect(await world.stripe.customers.retrieve(customer)).toMatchObject({
    invoice_settings: { default_payment_method: methods.data[0]?.id },
  });
});

test("an open invoice is paid on its page and the subscription is active again", async () => {
  const own = await startWorld();
  try {
    const link = await createPlan(own.stripe);
    await payLink(link.url, "4000000000000341");
    await own.post("/sandbox/clock", { advance: "P1M" });
    const [invoice] = (await own.stripe.invoices.list({ status: "open" })).data;
    const url = invoice?.hosted_invoice_url ?? "";
    const page = await openPage(url);
    expect(page.html).toContain("Pay $24.99");
    await submitCard(page, "4242424242424242");
    expect((await openPage(url)).html).toContain("paid");
    const [subscription] = (await own.stripe.subscriptions.list()).data;
    expect(subscription?.status).toBe("active");
  } finally {
    await own.close();
  }
});

test("the clock's form redirects to the home page, which shows the time", async () => {
  const { origin } = world.sandbox;
  const answer = await fetch(`${origin}/sandbox/clock`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ advance: "P1W" }),
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sandbox"]);
  const home = await (await fetch(`${origin}/sandbox/`)).text();
  expect(home).toContain("7 days ahead");
  for (const bad of [
    { advance: "a week" },
    { to: "2020-01-01T00:00:00Z" },
    { advance: "P11Y" },
    { reset: false },
    {},
  ]) {
    expect((await world.post("/sandbox/clock", bad)).status).toBe(400);
  }
  const reset = await world.post("/sandbox/clock", { reset: true });
  expect(reset.body).toMatchObject({ offset_ms: 0 });
});

test("concurrent moves of the clock add up", async () => {
  const moves = [1, 2, 3].map(() => world.post("/sandbox/clock", { advance: "P1D" }));
  await Promise.all(moves);
  const days = (await world.post("/sandbox/clock", { advance: "PT0S" })).body as {
    offset_ms: number;
  };
  expect(Math.round(days.offset_ms / 86_400_000)).toBe(3);
  await world.post("/sandbox/clock", { reset: true });
});

test("the delivery log lists each event with the result of its deliveries", async () => {
  await createPlan(world.stripe);
  await world.post("/sandbox/webhooks/flush", {});
  const log = await (await fetch(`${world.sandbox.origin}/sandbox/events`)).text();
  expect(log).toContain("payment_link.created");
  expect(log).toContain("delivered");
});
