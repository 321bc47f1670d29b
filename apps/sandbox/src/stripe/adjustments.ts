import { z } from "zod";
import { isLocated } from "../billing/automatic-tax.ts";
import { computedTax } from "../build/subscription.ts";
import type { Coupon, Customer, Subscription, TaxRate } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { refuse, refuseLocation, refuseMissing } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { flag, ignored, integer, text } from "./params.ts";

const DAY = 86_400;

/** What becomes of a trial that ends without a card. */
export const trialSettings = z.strictObject({
  end_behavior: z.strictObject({
    missing_payment_method: z.enum(["cancel", "create_invoice", "pause"]),
  }),
});

/** The rates of an item, which replace those of its subscription. */
export const itemRates = z.union([z.literal(""), z.array(text)]);

/** Whether taxes are computed by the customer's place. */
export const automaticTax = z.strictObject({ enabled: flag, liability: ignored });

/** The parameters of a subscription that make it cost something else than its price. */
export const adjustments = {
  automatic_tax: automaticTax.optional(),
  default_tax_rates: z.union([z.literal(""), z.array(text)]).optional(),
  discounts: z
    .union([z.literal(""), z.array(z.strictObject({ coupon: text })).length(1)])
    .optional(),
  trial_end: z.union([z.literal("now"), integer]).optional(),
  trial_settings: trialSettings.optional(),
};
type Params = z.output<z.ZodObject<typeof adjustments>>;

/** The coupon that is to be redeemed, if any. Errors: Stripe's 400. */
export function readCoupon(world: World, { discounts }: Params): Coupon | undefined {
  if (!discounts) return undefined;
  const id = discounts[0]?.coupon ?? "";
  const coupon = world.store.get("coupon", id);
  if (!coupon) throw refuseMissing("coupon", id, "discounts[0][coupon]");
  return coupon;
}

/** The rates of tax; undefined to leave them. Errors: Stripe's 404. */
export function readRates(world: World, { default_tax_rates: ids }: Params): TaxRate[] | undefined {
  return ids === undefined ? undefined : findRates(world, ids, "default_tax_rates");
}

/** The rates with these ids. Errors: Stripe's 404. */
export function findRates(world: World, ids: "" | string[] | undefined, param: string): TaxRate[] {
  return (ids || []).map((id) => findOrRefuse(world, "tax_rate", id, param));
}

/**
 * A subscription's `automatic_tax`; undefined to leave it. Errors: Stripe's 400 for a customer
 * whose place is not known.
 */
export function readAutomaticTax(
  { automatic_tax: given }: Params,
  customer: Customer | undefined,
): Subscription["automatic_tax"] | undefined {
  if (!given) return undefined;
  if (given.enabled && !isLocated(customer?.address)) throw refuseLocation();
  return given.enabled ? computedTax : { disabled_reason: null, enabled: false, liability: null };
}

/** Errors: Stripe's 400 for rates beside computed taxes. */
export function checkTaxes(isAutomatic: boolean, rates: readonly unknown[]): void {
  if (isAutomatic && rates.length > 0)
    throw refuse("You cannot use `tax_rates` with `automatic_tax[enabled]=true`.");
}

/** The end of a trial, epoch seconds, or now. Errors: 400 for one that is over, or two ends. */
export function readTrialEnd(
  world: World,
  { trial_end: end, trial_period_days: days }: Params & { trial_period_days?: number | undefined },
): number | "now" | undefined {
  if (end !== undefined && days !== undefined)
    throw refuse("You may only specify one of these parameters: trial_end, trial_period_days.");
  const now = world.clock.seconds();
  if (days !== undefined) return days > 0 ? now + days * DAY : undefined;
  if (typeof end === "number" && end <= now)
    throw refuse(
      "Invalid timestamp: must be an integer Unix timestamp in the future.",
      "trial_end",
    );
  return end;
}

export function readTrialSettings({
  trial_settings: given,
}: Pick<Params, "trial_settings">): Subscription["trial_settings"] | undefined {
  return given && { end_behavior: { billing_cycle_anchor: null, ...given.end_behavior } };
}
