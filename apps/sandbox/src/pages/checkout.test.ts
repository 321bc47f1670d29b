import { afterAll, expect, test } from "vitest";
import { createPlan, openPage, payLink, submitCard } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

const follow = (answer: Response, from: string) =>
  openPage(new URL(answer.headers.get("location") ?? "", from).href);
const visa = "4242424242424242";
const policyOf = async (url: string) =>
  (await fetch(url)).headers.get("content-security-policy") ?? "";
async function sell(fields: object, quantity = 1, recurring?: object): Promise<string> {
  const { stripe } = world;
  const price = await stripe.prices.create({
    currency: "usd",
    unit_amount: 1000,
    product_data: { name: "Thing" },
    ...(recurring && { recurring: recurring as { interval: "week" } }),
  });
  const link = await stripe.paymentLinks.create({
    line_items: [{ price: price.id, quantity }],
    ...fields,
  });
  return link.url;
}

test.each([
  [1, undefined, ["Pay for Thing<", "<dt>Thing</dt><dd>$10.00</dd>", ">Pay $10.00<"], " per "],
  [3, undefined, ["Pay for Thing × 3", "<dt>Thing × 3</dt><dd>$30.00</dd>"], "every"],
  [
    1,
    { interval: "week" },
    ["Subscribe to Thing", "per week", ">Subscribe<", "$10.00 every week until"],
    "Pay for",
  ],
  [1, { interval: "year" }, ["per year", "$10.00 every year until"], "month"],
  [2, { interval: "month", interval_count: 3 }, ["per 3 months", "Thing × 2", "$20.00"], "Pay for"],
])("%i of a product, %j, is described correctly", async (quantity, recurring, texts, never) => {
  const { html, status } = await openPage(await sell({}, quantity, recurring));
  expect(status).toBe(200);
  for (const text of texts) expect(html).toContain(text);
  expect(html).not.toContain(never);
  expect(html).toContain('<body class="narrow">');
  expect(html).toContain('value="Alex Example"');
  expect(html).not.toContain("aria-invalid");
  const year = (new Date().getUTCFullYear() + 3) % 100;
  expect(html).toContain(`value="12 / ${year}"`);
});

test("a session that saves a card says so, before and after", async () => {
  const session = await world.stripe.checkout.sessions.create({ mode: "setup", currency: "eur" });
  const page = await openPage(session.url ?? "");
  for (const text of ["Save a card", "€0.00", ">Save card<"]) expect(page.html).toContain(text);
  const done = await follow(await submitCard(page, visa), session.url ?? "");
  expect(done.html).toContain("Your card has been saved.");
});

test("a payment's result is shown once; then the page has expired", async () => {
  const { stripe } = world;
  const price = await stripe.prices.create({
    currency: "usd",
    unit_amount: 1000,
    product_data: { name: "Thing" },
  });
  const session = await stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [{ price: price.id }],
  });
  const url = session.url ?? "";
  const done = await follow(await submitCard(await openPage(url), visa), url);
  expect(done.html).toContain("Thing: $10.00 has been paid.");
  const again = await openPage(url);
  expect([again.status, again.html]).toEqual([
    200,
    expect.stringContaining("You’re all done here"),
  ]);
  expect(again.html).toContain("already been made");
  const open = await stripe.checkout.sessions.create({ mode: "setup", currency: "usd" });
  const early = await openPage(`${world.sandbox.origin}/sandbox/done/${open.id}`);
  expect(early.status).toBe(404);
});

test("a link's own text is shown after a payment if it has one", async () => {
  const url = await sell({
    after_completion: {
      type: "hosted_confirmation",
      hosted_confirmation: { custom_message: "See <you>" },
    },
  });
  const done = await follow(await payLink(url), url);
  expect(done.html).toContain("<p>See &lt;you&gt;</p>");
});

test("its form may only submit to the sandbox and to the session's return URLs", async () => {
  const session = await world.stripe.checkout.sessions.create({
    mode: "setup",
    currency: "usd",
    success_url: "https://shop.example/s?x=1",
    cancel_url: "https://other.example/c",
  });
  const { origin } = world.sandbox;
  expect(await policyOf(session.url ?? "")).toContain(
    `form-action 'self' https://shop.example https://other.example ${origin};`,
  );
  expect(await policyOf(await sell({}))).toContain(`form-action 'self' ${origin};`);
  const portal = await world.stripe.billingPortal.sessions.create({
    customer: (await world.stripe.customers.create({})).id,
    return_url: "https://shop.example/back",
  });
  expect(await policyOf(portal.url)).toContain("form-action 'self' https://shop.example;");
});

test("an inactive link shows its own text, else advises to contact the seller; so does a missing link", async () => {
  const url = await sell({ inactive_message: "Sold out" });
  const page = await openPage(url);
  const id = url.split("/").at(-1) ?? "";
  await world.stripe.paymentLinks.update(id, { active: false });
  const off = await openPage(url);
  expect([off.status, off.html]).toEqual([404, expect.stringContaining("<p>Sold out</p>")]);
  expect((await submitCard(page, visa)).status).toBe(404);
  for (const path of ["pay/plink_none", "checkout/cs_none", "done/cs_none"]) {
    const gone = await openPage(`${world.sandbox.origin}/sandbox/${path}`);
    expect([gone.status, gone.html]).toEqual([
      404,
      expect.stringContaining("Please contact the seller for a new one."),
    ]);
  }
  for (const path of ["pay/plink_none", "checkout/cs_none"]) {
    const address = `${world.sandbox.origin}/sandbox/${path}`;
    const sent = await fetch(address, { method: "POST", body: new URLSearchParams() });
    expect(sent.status).toBe(404);
  }
});

test("a link for two payments accepts two, even if the third visitor's page was already open", async () => {
  const url = await sell({ restrictions: { completed_sessions: { limit: 2 } } });
  const third = await openPage(url);
  for (const turn of [1, 2]) {
    const answer = await payLink(url);
    expect([turn, answer.status]).toEqual([turn, 303]);
  }
  const id = url.split("/").at(-1) ?? "";
  const link = await world.stripe.paymentLinks.retrieve(id);
  expect(link.restrictions?.completed_sessions).toEqual({ count: 2, limit: 2 });
  expect((await submitCard(third, visa)).status).toBe(404);
});

test("one link's page cannot be submitted to another link", async () => {
  const [mine, other] = [await sell({}), await sell({})];
  const page = await openPage(mine);
  const checkout = page.values.checkout ?? "";
  const answer = await submitCard({ ...page, action: other }, visa);
  expect(answer.status).toBe(303);
  const untouched = await world.stripe.checkout.sessions.retrieve(checkout);
  expect(untouched.status).toBe("open");
  const shown = await openPage(`${other}?checkout=${checkout}`);
  expect(shown.values.checkout).not.toBe(checkout);
});

test("typed values are kept, except an email given by the link", async () => {
  const { url } = await createPlan(world.stripe);
  const page = await openPage(`${url}?prefilled_email=first%40example.com`);
  expect(page.values.email).toBe("first@example.com");
  expect(page.html).not.toContain("readonly");
  page.values.email = "typed@example.com";
  page.values.name = "Typed Name";
  const refused = await submitCard(page, "4000000000000002");
  const again = await follow(refused, url);
  expect(again.values).toMatchObject({ email: "typed@example.com", name: "Typed Name" });
  expect(again.html).toContain('aria-invalid="true"');
  again.values.email = "";
  again.values.name = "";
  await submitCard(again, visa);
  const [session] = (await world.stripe.checkout.sessions.list({ limit: 1 })).data;
  expect(session?.customer_details).toMatchObject({
    email: "typed@example.com",
    name: "Typed Name",
  });
  const [customer] = (await world.stripe.customers.list({ limit: 1 })).data;
  expect(customer).toMatchObject({ email: "typed@example.com", name: "Typed Name" });
});
