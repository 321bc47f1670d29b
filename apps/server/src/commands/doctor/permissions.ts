import type Stripe from "stripe";

type Ask = (stripe: Stripe) => Promise<unknown>;

interface Resource {
  read: Ask;
  /**
   * A change to an object that does not exist: Stripe tells first whether the key may make it.
   * Absent for what is never changed, and for webhook endpoints, which only `--create-webhook`
   * changes.
   */
  write?: Ask;
}

const NONE = "none_for_doctor";

/** Everything that this program lists or changes; a restricted key needs each of them. */
export const resources: Readonly<Record<string, Resource>> = {
  Products: {
    read: ({ products }) => products.list({ limit: 1 }),
    write: ({ products }) => products.update(NONE, {}),
  },
  Prices: {
    read: ({ prices }) => prices.list({ limit: 1 }),
    write: ({ prices }) => prices.update(NONE, {}),
  },
  "Payment Links": {
    read: ({ paymentLinks }) => paymentLinks.list({ limit: 1 }),
    write: ({ paymentLinks }) => paymentLinks.update(NONE, {}),
  },
  Coupons: { read: ({ coupons }) => coupons.list({ limit: 1 }) },
  Customers: {
    read: ({ customers }) => customers.list({ limit: 1 }),
    write: ({ customers }) => customers.update(NONE, {}),
  },
  Subscriptions: {
    read: ({ subscriptions }) => subscriptions.list({ limit: 1 }),
    write: ({ subscriptions }) => subscriptions.update(NONE, {}),
  },
  Invoices: {
    read: ({ invoices }) => invoices.list({ limit: 1 }),
    write: ({ invoices }) => invoices.voidInvoice(NONE),
  },
  PaymentIntents: { read: ({ paymentIntents }) => paymentIntents.list({ limit: 1 }) },
  Charges: { read: ({ charges }) => charges.list({ limit: 1 }) },
  "Payment Methods": {
    read: ({ paymentMethods }) => paymentMethods.list({ limit: 1 }),
    write: ({ paymentMethods }) => paymentMethods.detach(NONE),
  },
  "Checkout Sessions": { read: ({ checkout }) => checkout.sessions.list({ limit: 1 }) },
  Refunds: {
    read: ({ refunds }) => refunds.list({ limit: 1 }),
    write: ({ refunds }) => refunds.create({ charge: NONE }),
  },
  Disputes: { read: ({ disputes }) => disputes.list({ limit: 1 }) },
  Events: { read: ({ events }) => events.list({ limit: 1 }) },
  "Webhook Endpoints": { read: ({ webhookEndpoints }) => webhookEndpoints.list({ limit: 1 }) },
  "Customer portal": {
    read: ({ billingPortal }) => billingPortal.configurations.list({ limit: 1 }),
    write: ({ billingPortal }) => billingPortal.sessions.create({ customer: NONE }),
  },
};

/** What the key may not read, or read and not change. Errors: Stripe's, if it is not that. */
export async function refusedResources(
  stripe: Stripe,
): Promise<{ name: string; act: "use" | "change" }[]> {
  const refused: { name: string; act: "use" | "change" }[] = [];
  for (const [name, { read, write }] of Object.entries(resources)) {
    if (await isRefused(() => read(stripe), [])) refused.push({ name, act: "use" });
    else if (write && (await isRefused(() => write(stripe), [400, 404])))
      refused.push({ name, act: "change" });
  }
  return refused;
}

/** Whether the key may not do it. Errors: Stripe's, except for statuses that are expected. */
async function isRefused(ask: () => Promise<unknown>, expected: number[]): Promise<boolean> {
  try {
    await ask();
    return false;
  } catch (error) {
    const status = statusOf(error);
    if (status !== 403 && !expected.includes(status)) throw error;
    return status === 403;
  }
}

/** The HTTP status of Stripe's answer, 0 without one. */
export function statusOf(error: unknown): number {
  return error instanceof Error && "statusCode" in error ? Number(error.statusCode ?? 0) : 0;
}
