import type Stripe from "stripe";
import { onTestFinished } from "vitest";
import type { Installation } from "../../testing/installation.ts";

type Resource =
  | "customers"
  | "subscriptions"
  | "invoices"
  | "charges"
  | "disputes"
  | "refunds"
  | "prices"
  | "products"
  | "paymentLinks"
  | "events"
  | "checkout";

/**
 * Puts other methods in the place of some of Stripe's, by resource, for whatever asks it, as long as the test
 * runs; answers how to undo that before.
 */
export function overrideStripe(
  { ports: { payments } }: Installation,
  change: (stripe: Stripe) => Partial<Record<Resource, object>>,
): () => void {
  const { call: ask } = payments;
  payments.call = (use, asker) => ask((stripe) => use(changed(stripe, change(stripe))), asker);
  const restore = () => {
    payments.call = ask;
  };
  onTestFinished(restore);
  return restore;
}

function changed(stripe: Stripe, change: Partial<Record<Resource, object>>): Stripe {
  const other = Object.create(stripe);
  for (const [resource, methods] of Object.entries(change))
    other[resource] = Object.assign(Object.create(Reflect.get(stripe, resource)), methods);
  return other;
}

/** A list of Stripe's that has these, as its pages are read: one by one, or up to a number of them. */
export function listing<T>(items: readonly T[]) {
  return {
    data: items.slice(0, 100),
    has_more: items.length > 100,
    autoPagingToArray: async ({ limit }: { limit: number }) => items.slice(0, limit),
    async *[Symbol.asyncIterator]() {
      yield* items;
    },
  };
}

/** An error as the library throws it. */
export function stripeError(type: string, code?: string): Error {
  return Object.assign(new Error(`planted ${code ?? type}`), { type, ...(code && { code }) });
}
