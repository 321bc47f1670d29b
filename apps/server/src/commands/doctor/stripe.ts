import type Stripe from "stripe";
import { handledTypes, isSold } from "../../billing/index.ts";
import type { Client } from "../../clients/clients.ts";
import { loadClients } from "../../clients/live-clients.ts";
import { type Config, publicUrlOf, stripeWebhookUrl } from "../../config/config.ts";
import { errorText } from "../../errors.ts";
import { type Checked, fault, ok, type Unplaced, warning } from "./finding.ts";
import { findEndpoint, hasOwnStripe, openStripe } from "./open-stripe.ts";

const KEYS = "Stripe's dashboard (Developers, API keys)";

/** The key and what it may read, the webhook's endpoint, the card page, and each brand's price. */
export async function checkStripe({ config }: Checked): Promise<Unplaced[]> {
  const isGiven = config.stripeSecretKey !== "sk_test_sandbox";
  if (hasOwnStripe(config) && !isGiven) return [ok("the sandbox's Stripe takes the payments")];
  if (hasOwnStripe(config))
    return [
      warning(
        "STRIPE_SECRET_KEY: is set, but the sandbox's own Stripe is used",
        "set APP_ENV=staging to use Stripe's test mode",
      ),
    ];
  const stripe = await openStripe(config);
  const reads = await readAll(stripe);
  if (!Array.isArray(reads)) return [reads];
  const parts = [checkEndpoint(stripe, config), checkCardPage(stripe), checkPrices(stripe, config)];
  return [...reads, ...(await Promise.all(parts.map(orFault))).flat()];
}

async function orFault(part: Promise<Unplaced[]>): Promise<Unplaced[]> {
  try {
    return await part;
  } catch (error) {
    // What the key may not read has a finding of its own.
    return statusOf(error) === 403 ? [] : [broken(error)];
  }
}

/** Everything that this program lists or changes; a restricted key needs each of them. */
export const resources: Readonly<Record<string, (stripe: Stripe) => Promise<unknown>>> = {
  Products: (stripe) => stripe.products.list({ limit: 1 }),
  Prices: (stripe) => stripe.prices.list({ limit: 1 }),
  "Payment Links": (stripe) => stripe.paymentLinks.list({ limit: 1 }),
  Customers: (stripe) => stripe.customers.list({ limit: 1 }),
  Subscriptions: (stripe) => stripe.subscriptions.list({ limit: 1 }),
  Invoices: (stripe) => stripe.invoices.list({ limit: 1 }),
  Charges: (stripe) => stripe.charges.list({ limit: 1 }),
  "Payment Methods": (stripe) => stripe.paymentMethods.list({ limit: 1 }),
  "Checkout Sessions": (stripe) => stripe.checkout.sessions.list({ limit: 1 }),
  Refunds: (stripe) => stripe.refunds.list({ limit: 1 }),
  Disputes: (stripe) => stripe.disputes.list({ limit: 1 }),
  Events: (stripe) => stripe.events.list({ limit: 1 }),
  "Webhook Endpoints": (stripe) => stripe.webhookEndpoints.list({ limit: 1 }),
  "Customer portal": (stripe) => stripe.billingPortal.configurations.list({ limit: 1 }),
};

/** Whether Stripe answers and the key may read everything; a single fault if nothing does. */
async function readAll(stripe: Stripe): Promise<Unplaced[] | Unplaced> {
  const found: Unplaced[] = [];
  for (const [name, read] of Object.entries(resources)) {
    try {
      await read(stripe);
    } catch (error) {
      if (statusOf(error) !== 403) return broken(error);
      const remedy = `allow it in ${KEYS}, or use an unrestricted key`;
      found.push(fault(`STRIPE_SECRET_KEY: may not use ${name}`, remedy));
    }
  }
  return found.length > 0 ? found : [ok("STRIPE_SECRET_KEY: Stripe takes the key for everything")];
}

function broken(error: unknown): Unplaced {
  const status = statusOf(error);
  const text = errorText(error);
  if (status === 401)
    return fault(
      `STRIPE_SECRET_KEY: Stripe refuses it: ${text}`,
      `copy the secret key from ${KEYS}`,
    );
  if (status === 0)
    return fault(`Stripe does not answer: ${text}`, "let this machine reach api.stripe.com:443");
  return fault(`Stripe answers ${status}: ${text}`, "try again, and look at status.stripe.com");
}

function statusOf(error: unknown): number {
  return error instanceof Error && "statusCode" in error ? Number(error.statusCode ?? 0) : 0;
}

async function checkEndpoint(stripe: Stripe, config: Config): Promise<Unplaced[]> {
  const url = stripeWebhookUrl(config);
  const endpoint = await findEndpoint(stripe, url);
  const where = "in Stripe's dashboard (Developers, Webhooks)";
  if (!endpoint)
    return [
      fault(
        `no webhook endpoint sends to ${url}`,
        `npm run doctor -- --create-webhook, or add it ${where}, for: ${handledTypes.join(", ")}`,
      ),
    ];
  if (endpoint.status !== "enabled")
    return [
      fault(
        `the webhook endpoint ${endpoint.id} is disabled`,
        `npm run doctor -- --create-webhook, or enable it ${where}`,
      ),
    ];
  const isSent = (type: string) =>
    endpoint.enabled_events.some((one) => one === "*" || one === type);
  const missing = handledTypes.filter((type) => !isSent(type));
  if (missing.length > 0)
    return [
      fault(
        `the webhook endpoint ${endpoint.id} lacks ${missing.join(", ")}`,
        `npm run doctor -- --create-webhook, or add them ${where}`,
      ),
    ];
  return [ok(`the webhook endpoint ${endpoint.id} sends every event to ${url}`)];
}

async function checkCardPage(stripe: Stripe): Promise<Unplaced[]> {
  const { data } = await stripe.billingPortal.configurations.list({ is_default: true, limit: 1 });
  const [page] = data;
  const where = "in Stripe's dashboard (Settings, Billing, Customer portal)";
  if (!page?.active)
    return [fault("Stripe's customer portal has no configuration", `save one ${where}`)];
  if (!page.features.payment_method_update.enabled)
    return [fault("the customer portal does not let customers change cards", `allow it ${where}`)];
  return [ok("the customer portal lets customers change cards")];
}

async function checkPrices(stripe: Stripe, config: Config): Promise<Unplaced[]> {
  const publicUrl = publicUrlOf(config);
  let clients: readonly Client[];
  try {
    clients = loadClients(config.clientsDir, { ...config, publicUrl }).all();
  } catch {
    // The part of the brands tells why.
    return [];
  }
  return Promise.all(clients.map((client) => checkPrice(stripe, client)));
}

async function checkPrice(stripe: Stripe, client: Client): Promise<Unplaced> {
  const name = `client ${client.id} (${client.siteName})`;
  const state = await isSold(stripe, client);
  if (state === "sold") return ok(`${name}: its price and its payment link are at Stripe`);
  if (state === "none") return ok(`${name}: its price is made when the first plan is shown`);
  const remedy = "open the payment page of a merchant of it, which makes both";
  return warning(`${name}: Stripe has no active payment link for its price`, remedy);
}
