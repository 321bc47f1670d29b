import { z } from "zod";
import { storeCheckout } from "../billing/open-checkout.ts";
import { automaticTaxOf, buildCheckoutSession } from "../build/checkout-session.ts";
import type { CheckoutSession, SoldTrial } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { readTrialSettings, trialSettings } from "./adjustments.ts";
import {
  checkCustomer,
  readRateIds,
  readTaxIdCollection,
  readUpdates,
  sessionTaxes,
} from "./checkout-tax-params.ts";
import { refuse } from "./errors.ts";
import { findActivePrice, findOrRefuse } from "./find.ts";
import { ignored, integer, mergeMetadata, metadata, text } from "./params.ts";

const DAY = 86_400;

/** The supported parameters of `checkout.sessions.create`. */
export const sessionFields = {
  mode: z.enum(["payment", "setup", "subscription"]),
  success_url: text.optional(),
  cancel_url: text.optional(),
  client_reference_id: text.max(200).optional(),
  currency: text.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  line_items: z
    .array(
      z.strictObject({
        price: text,
        quantity: integer.optional(),
        tax_rates: z.array(text).optional(),
      }),
    )
    .length(1)
    .optional(),
  locale: ignored,
  metadata: metadata.optional(),
  payment_method_collection: z.enum(["always", "if_required"]).optional(),
  payment_method_types: ignored,
  subscription_data: z
    .strictObject({
      default_tax_rates: z.array(text).optional(),
      metadata: metadata.optional(),
      trial_end: integer.optional(),
      trial_period_days: integer.refine((count) => count >= 1, "must be at least 1").optional(),
      trial_settings: trialSettings.optional(),
    })
    .optional(),
  ...sessionTaxes,
  ui_mode: z.literal("hosted_page").optional(),
};
type SessionParams = z.output<z.ZodObject<typeof sessionFields>>;

/** Creates a checkout session with a page at its `url`. */
export function createSession(world: World, params: SessionParams): CheckoutSession {
  const customer = params.customer
    ? findOrRefuse(world, "customer", params.customer, "customer")
    : undefined;
  const sale = readItem(world, params);
  const updates = readUpdates(params, customer);
  checkCustomer(params, customer, updates);
  const rates = readRateIds(world, params, {
    line: params.line_items?.[0]?.tax_rates,
    subscription: params.subscription_data?.default_tax_rates,
  });
  const email = customer?.email ?? params.customer_email;
  const session = buildCheckoutSession(world, {
    mode: params.mode,
    amount_subtotal: sale?.amount ?? null,
    amount_total: sale?.amount ?? null,
    automatic_tax: automaticTaxOf(params.automatic_tax?.enabled ?? false),
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    currency: sale?.currency ?? params.currency ?? null,
    customer: customer?.id ?? null,
    customer_email: params.customer_email ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method_collection: params.payment_method_collection ?? "always",
    success_url: params.success_url ?? null,
    ...(params.tax_id_collection?.enabled && {
      tax_id_collection: readTaxIdCollection(params.tax_id_collection),
    }),
  });
  session.url = `${world.settings.publicUrl}/checkout/${session.id}`;
  if (sale) {
    const { price, quantity } = sale;
    world.store.put("!sale", { id: session.id, price, quantity, taxRates: rates.line });
  }
  return storeCheckout(world, session, {
    email: email ?? "customer@example.com",
    emailLocked: email !== undefined,
    subscriptionMetadata: mergeMetadata({}, params.subscription_data?.metadata),
    taxRates: rates.subscription,
    trial: readTrial(world, params),
    updates,
  });
}

/** Errors: 400 outside of subscriptions, for two ends, and for one that is nearer than two days. */
function readTrial(
  world: World,
  { mode, payment_method_collection: collection, subscription_data: data }: SessionParams,
): SoldTrial | undefined {
  if (mode !== "subscription" && (data || collection))
    throw refuse("You can only pass `subscription_data` in `subscription` mode.");
  const { trial_end: end = null, trial_period_days: days = null } = data ?? {};
  if (end === null && days === null) return undefined;
  if (end !== null && days !== null)
    throw refuse("You may only specify one of these parameters: trial_end, trial_period_days.");
  if (end !== null && end < world.clock.seconds() + 2 * DAY)
    throw refuse("The `trial_end` date has to be at least 2 days in the future.");
  return { days, end, settings: readTrialSettings(data ?? {}) ?? null };
}

function readItem(
  world: World,
  params: SessionParams,
): { price: string; quantity: number; amount: number; currency: string } | undefined {
  if (params.mode === "setup") return undefined;
  const [item] = params.line_items ?? [];
  if (!item) throw refuse("Missing required param: line_items.", "line_items", "parameter_missing");
  const price = findActivePrice(world, item.price, "line_items[0][price]");
  const isRecurring = price.type === "recurring";
  if (isRecurring !== (params.mode === "subscription")) {
    throw refuse("The price's type does not fit the mode of the session.", "line_items[0][price]");
  }
  const quantity = item.quantity ?? 1;
  const amount = (price.unit_amount ?? 0) * quantity;
  return { price: price.id, quantity, amount, currency: price.currency };
}
