import { z } from "zod";
import type { Ctx } from "../../context.ts";
import type { TransactionRow } from "../../db/tables.ts";
import { callStripe } from "../call-stripe.ts";
import { StripeCharge, StripeDispute, StripeInvoice } from "./stripe-schemas.ts";

const A_PAGE = 100;
/** At most so many of the newest are looked at: a life of monthly payments, and a bound for a mistake. */
const NEWEST = 1_000;

const IN_OUR_FAVOUR = new Set(["won", "warning_closed"]);

/** One line of the order history, as Stripe tells it. */
export type Payment = Pick<
  TransactionRow,
  "stripe_invoice_id" | "created_at" | "currency" | "amount" | "receipt_url" | "status"
>;

/** What was paid, or failed to be, for a subscription; oldest first. */
export async function readPayments(
  ctx: Ctx,
  subscription: { id: string; customer: string },
): Promise<Payment[]> {
  const [invoices, charges] = await callStripe(ctx, (stripe) =>
    Promise.all([
      stripe.invoices
        .list({ subscription: subscription.id, limit: A_PAGE, expand: ["data.payments"] })
        .autoPagingToArray({ limit: NEWEST }),
      stripe.charges
        .list({ customer: subscription.customer, limit: A_PAGE })
        .autoPagingToArray({ limit: NEWEST }),
    ]),
  );
  const known = await Promise.all(
    z
      .array(StripeCharge)
      .parse(charges)
      .map((charge) => finalPayment(ctx, charge)),
  );
  // Whatever is older than the oldest charge that was listed cannot be judged, and stays as it is.
  const oldest = known[NEWEST - 1];
  return z
    .array(StripeInvoice)
    .parse(invoices)
    .filter((invoice) => !oldest || invoice.created >= oldest.created)
    .map((invoice) => paymentOf(invoice, known))
    .filter((payment) => payment !== null)
    .sort(
      // equivalent mutant (boundary, change number): ids differ, and only the sign of a comparison counts
      (a, b) => a.created_at - b.created_at || (a.stripe_invoice_id < b.stripe_invoice_id ? -1 : 1),
    );
}

/** A charge says for good that it was disputed; it counts as such unless every dispute ended in our favour. */
async function finalPayment(ctx: Ctx, charge: StripeCharge): Promise<StripeCharge> {
  if (!charge.disputed) return charge;
  const { data } = await callStripe(ctx, (stripe) =>
    stripe.disputes.list({ charge: charge.id, limit: A_PAGE }),
  );
  const statuses = z
    .array(StripeDispute)
    .parse(data)
    .map((dispute) => dispute.status);
  const isOurs = statuses.length > 0 && statuses.every((status) => IN_OUR_FAVOUR.has(status));
  return { ...charge, disputed: !isOurs };
}

/** An invoice as a payment; null while nothing was taken or tried, and for nothing to pay. */
export function paymentOf(
  invoice: StripeInvoice,
  charges: readonly StripeCharge[],
): Payment | null {
  const isPaid = invoice.status === "paid";
  const amount = isPaid ? invoice.amount_paid : invoice.amount_due;
  if (amount === 0 || !(isPaid || invoice.attempted)) return null;
  const charge = isPaid ? chargeOf(invoice, charges) : undefined;
  const seconds = isPaid
    ? (invoice.status_transitions.paid_at ?? invoice.created)
    : invoice.created;
  return {
    stripe_invoice_id: invoice.id,
    created_at: seconds * 1000,
    currency: invoice.currency,
    amount,
    receipt_url: charge?.receipt_url ?? invoice.hosted_invoice_url ?? null,
    status: isPaid ? statusOf(charge) : "failed",
  };
}

function chargeOf(
  invoice: StripeInvoice,
  charges: readonly StripeCharge[],
): StripeCharge | undefined {
  const by = invoice.payments?.data.map(({ payment }) => payment) ?? [];
  return charges.find(
    (charge) =>
      charge.paid &&
      by.some(
        (payment) =>
          payment.charge === charge.id ||
          (charge.payment_intent !== null && payment.payment_intent === charge.payment_intent),
      ),
  );
}

function statusOf(charge: StripeCharge | undefined): Payment["status"] {
  if (!charge) return "paid";
  if (charge.refunded) return "refunded";
  if (charge.disputed) return "disputed";
  return charge.amount_refunded > 0 ? "partially_refunded" : "paid";
}
