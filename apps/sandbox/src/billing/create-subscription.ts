import { buildSubscription } from "../build/subscription.ts";
import type {
  Coupon,
  Customer,
  PaymentMethod,
  Price,
  Subscription,
  TaxRate,
} from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { leftDiscounts, redeem } from "./discounts.ts";
import { issueInvoice } from "./invoicing.ts";
import { cancelJobs, planJob } from "./jobs.ts";
import { findPeriodEnd } from "./period.ts";
import { collectInvoice } from "./retry.ts";
import { changeSubscription } from "./subscriptions.ts";
import { beginTrial, planTrial } from "./trial.ts";
import { voidInvoice } from "./void-invoice.ts";

const HOUR = 3_600;
/** How long the first payment of a subscription can be made. */
const INCOMPLETE = 23 * HOUR;

interface Created {
  method: PaymentMethod | undefined;
  metadata: Record<string, string>;
  /** whether the first invoice is charged at once */
  charges: boolean;
  /** when it ends by itself, epoch seconds */
  endsAt: number | undefined;
  /** until when it is free, epoch seconds */
  trialEnd: number | undefined;
  /** what becomes of it if there is no card then */
  trialSettings: Subscription["trial_settings"] | undefined;
  coupon: Coupon | undefined;
  /** the rates of its item, which replace its own */
  itemRates: TaxRate[];
  rates: TaxRate[];
  automaticTax: Subscription["automatic_tax"] | undefined;
}

/**
 * Starts a subscription without a checkout: it is incomplete until its first invoice is paid, which
 * is tried once at most, and ends after 23 hours without.
 */
export function createSubscription(
  world: World,
  customer: Customer,
  sale: { price: Price; quantity: number },
  { method, metadata, charges, endsAt, trialEnd, trialSettings, coupon, ...taxes }: Created,
): Subscription {
  const now = world.clock.seconds();
  const end = trialEnd ?? findPeriodEnd(now, now, sale.price);
  const given = {
    customer: customer.id,
    default_payment_method: method?.id ?? null,
    metadata,
    ...(endsAt !== undefined && { cancel_at: endsAt, canceled_at: now }),
    ...beginTrial(world, trialEnd),
    ...(trialSettings && { trial_settings: trialSettings }),
    default_tax_rates: taxes.rates,
    ...(taxes.automaticTax && { automatic_tax: taxes.automaticTax }),
  };
  const built = buildSubscription(world, given, { ...sale, taxRates: taxes.itemRates }, end);
  const discounts = coupon ? [redeem(world, built, { coupon }).id] : [];
  const begun = world.store.put("subscription", { ...built, discounts });
  const invoice = issueInvoice(world, begun, "subscription_create");
  const isFree = invoice.amount_due === 0;
  const started = trialEnd === undefined ? "active" : "trialing";
  const subscription = world.store.put("subscription", {
    ...begun,
    status: isFree ? started : "incomplete",
    latest_invoice: invoice.id,
    ...(trialEnd === undefined && { discounts: leftDiscounts(world, begun) }),
  });
  emitEvent(world, "customer.subscription.created", subscription);
  planJob(world, end, "period_end", subscription.id);
  if (trialEnd !== undefined) planTrial(world, subscription.id, trialEnd);
  if (endsAt !== undefined) planJob(world, endsAt, "cancel_at", subscription.id);
  if (!isFree) planJob(world, now + INCOMPLETE, "expire_incomplete", subscription.id);
  if (!charges && !isFree) return subscription;
  collectInvoice(world, subscription, invoice);
  return world.store.get("subscription", subscription.id) ?? subscription;
}

/** Ends a subscription whose first invoice was not paid in time, and voids that. */
export function expireIncomplete(world: World, id: string): void {
  const before = world.store.get("subscription", id);
  if (before?.status !== "incomplete") return;
  cancelJobs(world, id);
  const expired = changeSubscription(world, before, {
    status: "incomplete_expired",
    ended_at: world.clock.seconds(),
  });
  const latest = expired.latest_invoice;
  const invoice = latest ? world.store.get("invoice", latest) : undefined;
  if (invoice?.status === "open") voidInvoice(world, invoice);
}
