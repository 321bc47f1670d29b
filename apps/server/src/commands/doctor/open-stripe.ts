import type Stripe from "stripe";
import type { Config } from "../../config/config.ts";
import { stripePayments } from "../../ports/payments.ts";

const TIMEOUT_MS = 8_000;

/** The official client with the installation's key, for a command that a person waits for. */
export function openStripe({ stripeSecretKey, stripeApiUrl }: Config): Promise<Stripe> {
  const options = { secretKey: stripeSecretKey, webhookSecrets: [], apiUrl: stripeApiUrl };
  return stripePayments({ ...options, timeoutMs: TIMEOUT_MS }).stripe();
}

/** Whether the server starts the sandbox's Stripe, which only it can reach. */
export function hasOwnStripe({ sandbox, stripeApiUrl }: Config): boolean {
  return sandbox && stripeApiUrl === undefined;
}

/** The endpoints that send events to an address, enabled ones first. Errors: Stripe's. */
export async function findEndpoints(
  stripe: Stripe,
  url: string,
): Promise<Stripe.WebhookEndpoint[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const isEnabled = ({ status }: Stripe.WebhookEndpoint) => Number(status === "enabled");
  return data.filter((one) => one.url === url).sort((a, b) => isEnabled(b) - isEnabled(a));
}
