import { buildSubscription, computedTax, type SoldItem } from "../build/subscription.ts";
import type { Customer, PaymentMethod, SoldTrial, TaxRate } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { leftDiscounts, type Promotion, redeem } from "./discounts.ts";
import { issueInvoice } from "./invoicing.ts";
import { planJob } from "./jobs.ts";
import { payInvoice } from "./pay-invoice.ts";
import { findPeriodEnd } from "./period.ts";
import { confirmSetup } from "./setup.ts";
import { beginTrial, findTrialEnd, planTrial } from "./trial.ts";

/** What a checkout gives the subscription that it starts. */
interface Terms {
  metadata: Record<string, string>;
  promotion: Promotion | undefined;
  trial: SoldTrial | undefined;
  /** whether its taxes are computed, else its rates of tax */
  isTaxed: boolean;
  taxRates: TaxRate[];
}

/**
 * Starts a subscription with a card that pays, or without one where nothing is due: pays its first
 * invoice, which is of nothing in a trial, and schedules its renewal.
 */
export function startSubscription(
  world: World,
  customer: Customer,
  method: PaymentMethod | undefined,
  sale: SoldItem,
  { metadata, promotion, trial, isTaxed, taxRates }: Terms,
): { subscription: string; invoice: string } {
  const now = world.clock.seconds();
  const trialEnd = findTrialEnd(world, trial);
  const end = trialEnd ?? findPeriodEnd(now, now, sale.price);
  const given = {
    customer: customer.id,
    default_payment_method: method?.id ?? null,
    metadata,
    ...beginTrial(world, trialEnd),
    ...(isTaxed && { automatic_tax: computedTax }),
    default_tax_rates: taxRates,
    ...(trial?.settings && { trial_settings: trial.settings }),
  };
  const built = buildSubscription(world, given, sale, end);
  const discounts = promotion ? [redeem(world, built, promotion).id] : [];
  const subscription = { ...built, discounts };
  world.store.put("subscription", subscription);
  // A card that is not charged yet is saved by a setup intent.
  if (trialEnd !== undefined && method)
    confirmSetup(world, { customer: customer.id, method, metadata: {} });
  const invoice = issueInvoice(world, subscription, "subscription_create");
  const left = trialEnd === undefined ? leftDiscounts(world, subscription) : discounts;
  const started = { ...subscription, discounts: left, latest_invoice: invoice.id };
  world.store.put("subscription", started);
  emitEvent(world, "customer.subscription.created", started);
  payInvoice(world, invoice, method, true);
  planJob(world, end, "period_end", subscription.id);
  if (trialEnd !== undefined) planTrial(world, subscription.id, trialEnd);
  return { subscription: subscription.id, invoice: invoice.id };
}
