import type Stripe from "stripe";
import { handledTypes, readSales, type SaleState } from "../../billing/index.ts";
import type { Client } from "../../clients/clients.ts";
import { type Config, stripeWebhookUrl } from "../../config/config.ts";
import { errorText } from "../../errors.ts";
import { connectionFault } from "../../ports/stripe-errors.ts";
import { type Checked, fault, ok, type Unplaced, warning } from "./finding.ts";
import { findEndpoints, hasOwnStripe, openStripe } from "./open-stripe.ts";
import { refusedResources, statusOf } from "./permissions.ts";
import { checkPlans } from "./plans-elsewhere.ts";
import { clientsIfSound } from "./read-clients.ts";

const PORTAL = "in Stripe's dashboard (Settings, Billing, Customer portal)";
const KEYS = "Stripe's dashboard (Developers, API keys)";

/**
 * The key, what it may do and whose plans it knows, the webhook's endpoint, the card page, and each
 * brand's price.
 */
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
  const keys = await checkKey(stripe);
  if (!Array.isArray(keys)) return [keys];
  const parts = [
    checkPlans(stripe, config),
    checkEndpoint(stripe, config),
    checkCardPage(stripe),
    checkPrices(stripe, config),
  ];
  return [...keys, ...(await Promise.all(parts.map(orFault))).flat()];
}

/** What the key may not do; a single fault if Stripe answers nothing. */
async function checkKey(stripe: Stripe): Promise<Unplaced[] | Unplaced> {
  try {
    const refused = await refusedResources(stripe);
    const remedy = `allow it in ${KEYS}, or use an unrestricted key`;
    const found = refused.map(({ name, act }) =>
      fault(`STRIPE_SECRET_KEY: may not ${act} ${name}`, remedy),
    );
    return found.length > 0
      ? found
      : [ok("STRIPE_SECRET_KEY: Stripe takes the key for everything")];
  } catch (error) {
    return broken(error);
  }
}

async function orFault(part: Promise<Unplaced[]>): Promise<Unplaced[]> {
  try {
    return await part;
  } catch (error) {
    // What the key may not read has a finding of its own.
    return statusOf(error) === 403 ? [] : [broken(error)];
  }
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
    return fault(
      `Stripe does not answer: ${connectionFault(error) ?? text}`,
      "let this machine reach api.stripe.com:443",
    );
  return fault(`Stripe answers ${status}: ${text}`, "try again, and look at status.stripe.com");
}

async function checkEndpoint(stripe: Stripe, config: Config): Promise<Unplaced[]> {
  const url = stripeWebhookUrl(config);
  const [endpoint, ...others] = await findEndpoints(stripe, url);
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
  if (others.some(({ status }) => status === "enabled"))
    return [
      warning(
        `${others.length + 1} webhook endpoints send every event to ${url}`,
        `delete all but the one whose secret is STRIPE_WEBHOOK_SECRET, ${where}`,
      ),
    ];
  const version = stripe.getApiField("version");
  if (releaseOf(endpoint.api_version) !== releaseOf(version))
    return [
      warning(
        `the webhook endpoint ${endpoint.id} sends events of ${endpoint.api_version ?? "the account's own version"}, and ${version} is read`,
        `delete it ${where}, then npm run doctor -- --create-webhook`,
      ),
    ];
  return [ok(`the webhook endpoint ${endpoint.id} sends every event to ${url}`)];
}

/** The name of a version's release, "dahlia" of "2026-10-28.dahlia": within it nothing breaks. */
const releaseOf = (version: string | null) => version?.split(".").at(1) ?? version;

async function checkCardPage(stripe: Stripe): Promise<Unplaced[]> {
  const { data } = await stripe.billingPortal.configurations.list({ is_default: true, limit: 1 });
  const [page] = data;
  if (!page?.active)
    return [fault("Stripe's customer portal has no configuration", `save one ${PORTAL}`)];
  if (!page.features.payment_method_update.enabled)
    return [fault("the customer portal does not let customers change cards", `allow it ${PORTAL}`)];
  return [ok("the customer portal lets customers change cards"), checkBillingDetails(page)];
}

/** What invoices say of their customer, which the payment screen sends them there for. */
function checkBillingDetails({ features }: Stripe.BillingPortal.Configuration): Unplaced {
  const { enabled, allowed_updates } = features.customer_update;
  const missing = ["address", "tax_id"].filter((one) => !enabled || !allowed_updates.includes(one));
  if (missing.length === 0)
    return ok("the customer portal lets customers change the address and tax id on invoices");
  return warning(
    `the customer portal does not let customers change: ${missing.join(", ")}`,
    `allow billing addresses and tax IDs ${PORTAL}`,
  );
}

async function checkPrices(stripe: Stripe, config: Config): Promise<Unplaced[]> {
  const clients = clientsIfSound(config) ?? [];
  return (await Promise.all(clients.map((client) => checkSales(stripe, client)))).flat();
}

async function checkSales(stripe: Stripe, client: Client): Promise<Unplaced[]> {
  const name = `client ${client.id} (${client.siteName})`;
  const { offers, outdated } = await readSales(stripe, client);
  const found = offers.map(({ interval, state }) =>
    checkSale(name, interval === "year" ? "yearly price" : "price", state),
  );
  if (outdated === 0) return found;
  const links = outdated === 1 ? "a payment link" : `${outdated} payment links`;
  const text = `${name}: Stripe has ${links} for a price that is no longer sold`;
  const remedy = "open the payment page of a merchant of it, or let the server run for 15 minutes";
  return [...found, warning(text, remedy)];
}

function checkSale(name: string, price: string, state: SaleState): Unplaced {
  if (state === "sold") return ok(`${name}: its ${price} and its payment link are at Stripe`);
  if (state === "none") return ok(`${name}: its ${price} is made when the first plan is shown`);
  const remedy = "open the payment page of a merchant of it, which makes both";
  return warning(`${name}: Stripe has no active payment link for its ${price}`, remedy);
}
