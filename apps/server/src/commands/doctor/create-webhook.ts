import type Stripe from "stripe";
import { handledTypes } from "../../billing/index.ts";
import { type Config, stripeWebhookUrl } from "../../config/config.ts";
import { CommandError } from "../define-command.ts";
import { findEndpoints, hasOwnStripe, openStripe } from "./open-stripe.ts";

/**
 * Makes the webhook endpoint at Stripe, or corrects the types of events of the one that exists.
 * Returns what to do next: Stripe tells the signing secret of a new one this once. Errors:
 * CommandError in the sandbox; Stripe's.
 */
export async function createWebhook(config: Config): Promise<string> {
  if (hasOwnStripe(config))
    throw new CommandError("The sandbox's Stripe needs no webhook endpoint: nothing was made");
  const stripe = await openStripe(config);
  const url = stripeWebhookUrl(config);
  const types = handledTypes as Stripe.WebhookEndpointCreateParams.EnabledEvent[];
  const [known] = await findEndpoints(stripe, url);
  if (known) {
    await stripe.webhookEndpoints.update(known.id, { enabled_events: types, disabled: false });
    return `The webhook endpoint ${known.id} sends ${types.length} types of events to ${url}; its signing secret is in Stripe's dashboard.\n`;
  }
  // The version that the library reads, whatever the account's own is.
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events: types,
    description: "Coupon Center",
    api_version: stripe.getApiField("version") as Stripe.LatestApiVersion,
  });
  return `Made the webhook endpoint ${made.id} for ${url}. Set this and restart the server:\nSTRIPE_WEBHOOK_SECRET=${made.secret}\n`;
}
