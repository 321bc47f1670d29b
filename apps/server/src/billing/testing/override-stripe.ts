import type Stripe from "stripe";
import { onTestFinished } from "vitest";
import type { Installation } from "../../testing/installation.ts";

type Resource =
  | "customers"
  | "subscriptions"
  | "invoices"
  | "charges"
  | "paymentIntents"
  | "paymentMethods"
  | "disputes"
  | "refunds"
  | "prices"
  | "products"
  | "paymentLinks"
  | "events"
  | "checkout";

type Change = (stripe: Stripe) => Partial<Record<Resource, object>>;

/**
 * Replaces some methods of the Stripe client, by resource, until the test ends; returns a function
 * that restores them earlier.
 */
export function overrideStripe(installation: Installation, change: Change): () => void {
  const restore = replaceMethods(installation, change);
  onTestFinished(restore);
  return restore;
}

/** The same outside a test, until the returned function is called. */
export function replaceMethods({ ports: { payments } }: Installation, change: Change): () => void {
  const { call: ask } = payments;
  payments.call = (use, asker) => ask((stripe) => use(changed(stripe, change(stripe))), asker);
  return () => {
    payments.call = ask;
  };
}

function changed(stripe: Stripe, change: Partial<Record<Resource, object>>): Stripe {
  const other = Object.create(stripe);
  for (const [resource, methods] of Object.entries(change))
    other[resource] = Object.assign(Object.create(Reflect.get(stripe, resource)), methods);
  return other;
}

/**
 * A list of these items as the Stripe client returns it, with async iteration and
 * `autoPagingToArray`.
 */
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

/** The invoices of the Stripe client, each changed in what is read of a list. */
export function listedAs(
  { invoices }: Pick<Stripe, "invoices">,
  change: (invoice: Stripe.Invoice) => object,
): { list: (given: Stripe.InvoiceListParams) => object } {
  return {
    list: (given) => {
      const listed = invoices.list(given);
      const autoPagingToArray = async (most: { limit: number }) =>
        (await listed.autoPagingToArray(most)).map(change);
      return Object.assign(invoices.list(given), { autoPagingToArray });
    },
  };
}

/** An error of the Stripe library. */
export function stripeError(type: string, code?: string): Error {
  return Object.assign(new Error(`planted ${code ?? type}`), { type, ...(code && { code }) });
}
