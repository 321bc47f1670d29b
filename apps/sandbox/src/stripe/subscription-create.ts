import { z } from "zod";
import { createSubscription } from "../billing/create-subscription.ts";
import {
  adjustments,
  checkTaxes,
  findRates,
  itemRates,
  readAutomaticTax,
  readCoupon,
  readRates,
  readTrialEnd,
  readTrialSettings,
} from "./adjustments.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { refuse, refuseMissing } from "./errors.ts";
import { findActivePrice, findOrRefuse } from "./find.ts";
import { ignored, integer, mergeMetadata, metadata, text } from "./params.ts";

const fields = {
  trial_period_days: integer.optional(),
  cancel_at: integer.optional(),
  customer: text,
  default_payment_method: text.optional(),
  items: z
    .array(
      z.strictObject({
        price: text,
        quantity: integer.optional(),
        tax_rates: itemRates.optional(),
      }),
    )
    .length(1),
  metadata: metadata.optional(),
  off_session: ignored,
  ...adjustments,
  payment_behavior: z.enum(["allow_incomplete", "default_incomplete"]).optional(),
};

/** `POST /v1/subscriptions`, as Stripe's dashboard does it, too. */
export const subscriptionCreation: Endpoint[] = [
  endpoint("POST", "/subscriptions", fields, (world, params) => {
    const { items, default_payment_method: card, payment_behavior: behavior } = params;
    const customer = findOrRefuse(world, "customer", params.customer, "customer");
    const [item] = items;
    const price = findActivePrice(world, item?.price ?? "", "items[0][price]");
    if (!price.recurring) throw refuse("The price specified is not recurring.", "items[0][price]");
    const method = card ? world.store.get("payment_method", card) : undefined;
    if (card && method?.customer !== customer.id)
      throw refuseMissing("PaymentMethod", card, "default_payment_method");
    if (params.cancel_at !== undefined && params.cancel_at <= world.clock.seconds())
      throw refuse("The `cancel_at` time must be in the future.", "cancel_at");
    const rates = readRates(world, params) ?? [];
    const ownRates = findRates(world, item?.tax_rates, "items[0][tax_rates]");
    checkTaxes(params.automatic_tax?.enabled ?? false, [...rates, ...ownRates]);
    const trialEnd = readTrialEnd(world, params);
    return createSubscription(
      world,
      customer,
      { price, quantity: item?.quantity ?? 1 },
      {
        method,
        metadata: mergeMetadata({}, params.metadata),
        charges: behavior !== "default_incomplete",
        endsAt: params.cancel_at,
        // One that ends at once does not begin.
        trialEnd: trialEnd === "now" ? undefined : trialEnd,
        trialSettings: readTrialSettings(params),
        coupon: readCoupon(world, params),
        rates,
        itemRates: ownRates,
        automaticTax: readAutomaticTax(params, customer),
      },
    );
  }),
];
