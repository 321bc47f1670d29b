import { buildSubscription } from "../build/subscription.ts";
import type { Customer, PaymentMethod, Price } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { leftDiscounts, type Promotion, redeem } from "./discounts.ts";
import { issueInvoice } from "./invoicing.ts";
import { planJob } from "./jobs.ts";
import { payInvoice } from "./pay-invoice.ts";
import { findPeriodEnd } from "./period.ts";

/**
 * Starts a subscription with a card that pays: pays its first invoice and schedules its renewal.
 */
export function startSubscription(
  world: World,
  customer: Customer,
  method: PaymentMethod,
  sale: { price: Price; quantity: number },
  { metadata, promotion }: { metadata: Record<string, string>; promotion?: Promotion | undefined },
): { subscription: string; invoice: string } {
  const now = world.clock.seconds();
  const end = findPeriodEnd(now, now, sale.price);
  const given = { customer: customer.id, default_payment_method: method.id, metadata };
  const built = buildSubscription(world, given, sale, end);
  const discounts = promotion ? [redeem(world, built, promotion).id] : [];
  const subscription = { ...built, discounts };
  world.store.put("subscription", subscription);
  const invoice = issueInvoice(world, subscription, "subscription_create");
  const left = leftDiscounts(world, subscription);
  const started = { ...subscription, discounts: left, latest_invoice: invoice.id };
  world.store.put("subscription", started);
  emitEvent(world, "customer.subscription.created", started);
  payInvoice(world, invoice, method, true);
  planJob(world, end, "period_end", subscription.id);
  return { subscription: subscription.id, invoice: invoice.id };
}
