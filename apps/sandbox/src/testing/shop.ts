import type Stripe from "stripe";

/** Creates a monthly price, of 24.99 USD unless told otherwise. */
export function createPrice(
  stripe: Stripe,
  change: Partial<Stripe.PriceCreateParams> = {},
): Promise<Stripe.Price> {
  return stripe.prices.create({
    currency: "usd",
    unit_amount: 2499,
    recurring: { interval: "month" },
    product_data: { name: "Coupon plan" },
    ...change,
  });
}

/** What a subscription of a new customer with a card, at 24.99 USD a month, is made of. */
export async function newSale(stripe: Stripe, card: string | null = "pm_card_visa") {
  const customer = (await stripe.customers.create({ email: "a@example.com" })).id;
  const items = [{ price: (await createPrice(stripe)).id }];
  const method = card && (await stripe.paymentMethods.attach(card, { customer })).id;
  return { customer, items, ...(method && { default_payment_method: method }) };
}

/** Creates a monthly plan of 24.99 USD with a payment link. */
export async function createPlan(
  stripe: Stripe,
  link: Partial<Stripe.PaymentLinkCreateParams> = {},
): Promise<Stripe.PaymentLink> {
  const price = await createPrice(stripe);
  return stripe.paymentLinks.create({ line_items: [{ price: price.id, quantity: 1 }], ...link });
}

/** A payment page as a browser without script uses it: the form's target and values. */
export interface PageForm {
  status: number;
  html: string;
  action: string;
  values: Record<string, string>;
}

/** Opens a page and parses its form. */
export async function openPage(url: string): Promise<PageForm> {
  const response = await fetch(url, { redirect: "manual" });
  const html = await response.text();
  const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const values: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    if (name) values[name] = / value="([^"]*)"/.exec(tag)?.[1] ?? "";
  }
  return { status: response.status, html, action: new URL(action, url).href, values };
}

/** Submits the form with this card; returns the response without following redirects. */
export function submitCard(page: PageForm, card: string): Promise<Response> {
  return fetch(page.action, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...page.values, card }),
  });
}

/** Pays a link in one visit; returns the response to the form. */
export async function payLink(url: string, card = "4242 4242 4242 4242"): Promise<Response> {
  return submitCard(await openPage(url), card);
}

/** Pays a new monthly plan by link; returns the subscription. */
export async function subscribe(
  stripe: Stripe,
  card?: string,
  link: Partial<Stripe.PaymentLinkCreateParams> = {},
): Promise<Stripe.Subscription> {
  await payLink((await createPlan(stripe, link)).url, card);
  const [subscription] = (await stripe.subscriptions.list({ limit: 1 })).data;
  if (!subscription) throw new Error("No subscription came of the payment");
  return subscription;
}

/** Sells something once, by a session of the API; returns its charge. */
export async function sellOnce(stripe: Stripe, amount: number, card = "4242424242424242") {
  const price = await stripe.prices.create({
    currency: "usd",
    unit_amount: amount,
    product_data: { name: "Once" },
  });
  const session = await stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [{ price: price.id }],
  });
  await submitCard(await openPage(session.url ?? ""), card);
  const [charge] = (await stripe.charges.list({ limit: 1 })).data;
  if (!charge) throw new Error("Nothing was charged");
  return charge;
}
