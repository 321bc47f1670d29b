import { z } from "zod";
import { byAge } from "../../by-age.ts";
import type { Ctx } from "../../context.ts";
import type { TransactionRow } from "../../db/tables.ts";
import { isForbidden } from "../../ports/stripe-errors.ts";
import { callStripe } from "../call-stripe.ts";
import { disputeStateOf } from "./disputes.ts";
import { isAwaited, isFirst } from "./earlier-periods.ts";
import { MAX_PAYMENTS } from "./read-invoices.ts";
import { StripeCharge, type StripeInvoice, StripeRefund } from "./stripe-schemas.ts";

const A_PAGE = 100;

/** An entry of the order history, from Stripe's data. */
export type Payment = Pick<
  TransactionRow,
  | "stripe_invoice_id"
  | "created_at"
  | "currency"
  | "amount"
  | "receipt_url"
  | "payable"
  | "attempts"
  | "inquired"
  | "status"
> & {
  refunded_amount: number;
  failed_refunds: number;
  /** whether its last refund gave nothing back, so that none was made in its place */
  isRefundLost?: boolean;
  /** whether its invoice was voided, so that nobody is to pay it any more */
  isVoid?: boolean;
};

/** A charge as it stands by its refunds and disputes. */
type KnownCharge = StripeCharge & { inquired?: boolean; failed?: number; isRefundLost?: boolean };

/**
 * The payments and failed payments of a customer's invoices, oldest first. Errors: Stripe's own,
 * ZodError for an answer of another form.
 */
export async function readPayments(
  ctx: Ctx,
  { customer }: { customer: string },
  invoices: readonly StripeInvoice[],
): Promise<Payment[]> {
  const charges = await callStripe(ctx, (stripe) =>
    stripe.charges
      .list({ customer, limit: A_PAGE, expand: ["data.refunds"] })
      .autoPagingToArray({ limit: MAX_PAYMENTS }),
  );
  const known = await Promise.all(
    z
      .array(StripeCharge)
      .parse(charges)
      .map(async (charge) => finalPayment(ctx, await withoutFailedRefunds(ctx, charge))),
  );
  // Payments older than the oldest listed charge cannot be matched with their charge, and stay
  // unchanged.
  const oldest = known[MAX_PAYMENTS - 1];
  return invoices
    .filter((invoice) => !oldest || invoice.created >= oldest.created)
    .map((invoice) => paymentOf(invoice, known))
    .filter((payment) => payment !== null)
    .sort(byAge("created_at", "stripe_invoice_id"));
}

/** Statuses of refunds that gave nothing back. */
const NOT_MADE = new Set<string | null>(["failed", "canceled"]);

/** Whether a refund gave money back, and did not fail later. */
export const isMade = ({ status }: StripeRefund): boolean => !NOT_MADE.has(status);

/** What refunds gave back, in minor units. */
export function sumOfMade(refunds: readonly StripeRefund[]): number {
  return sumOf(refunds.filter(isMade));
}

const sumOf = (refunds: readonly StripeRefund[]) =>
  refunds.reduce((total, { amount }) => total + amount, 0);

/**
 * A refund can fail days after it was made. What is marked as refunded on its charge counts here
 * only if it was.
 */
async function withoutFailedRefunds(ctx: Ctx, charge: StripeCharge): Promise<KnownCharge> {
  const refunds = await refundsOf(ctx, charge);
  const made = sumOfMade(refunds);
  const failed = sumOf(refunds) - made;
  const counted = Math.min(failed, Math.max(0, charge.amount_refunded - made));
  const [newest] = refunds;
  const isRefundLost = newest !== undefined && !isMade(newest);
  return { ...charge, failed, isRefundLost, amount_refunded: charge.amount_refunded - counted };
}

/** Newest first; Stripe lists the ten newest of a charge with it. */
async function refundsOf(ctx: Ctx, charge: StripeCharge): Promise<StripeRefund[]> {
  const { id, refunds, amount_refunded } = charge;
  if (!refunds && amount_refunded === 0) return [];
  if (refunds && !refunds.has_more) return refunds.data;
  const { data } = await callStripe(ctx, (stripe) =>
    stripe.refunds.list({ charge: id, limit: A_PAGE }),
  );
  return z.array(StripeRefund).parse(data);
}

/**
 * A charge stays marked as disputed at Stripe; here it counts as disputed unless every dispute was
 * decided for the brand. A restricted key may lack the permission to read them.
 */
async function finalPayment(ctx: Ctx, charge: KnownCharge): Promise<KnownCharge> {
  if (!charge.disputed) return charge;
  try {
    const { data } = await callStripe(ctx, (stripe) =>
      stripe.disputes.list({ charge: charge.id, limit: A_PAGE }),
    );
    return { ...charge, ...disputeStateOf(data) };
  } catch (error) {
    if (!isForbidden(error)) throw error;
    ctx.log.warn({ event: "disputes_not_read", charge: charge.id });
    return charge;
  }
}

/**
 * An invoice as a payment; null if nothing was paid or attempted, or nothing was due. A first
 * payment, and the plan's by hand, waits for its payer, so it is one before it was tried.
 */
export function paymentOf(invoice: StripeInvoice, charges: readonly KnownCharge[]): Payment | null {
  const isPaid = invoice.status === "paid";
  // Of an invoice that was paid in part, what is still due.
  const amount = isPaid ? invoice.amount_paid : invoice.amount_due - invoice.amount_paid;
  const isOfPayer = isAwaited(invoice) || (isFirst(invoice) && invoice.status !== "draft");
  if (amount === 0 || !(isPaid || invoice.attempted || isOfPayer)) return null;
  const taken = isPaid ? chargesOf(invoice, charges) : [];
  const refunded_amount = taken.reduce((total, one) => total + one.amount_refunded, 0);
  // The receipt of one charge is not that of a payment in several parts.
  const receipt = taken.length === 1 ? taken[0]?.receipt_url : null;
  const seconds = isPaid
    ? (invoice.status_transitions.paid_at ?? invoice.created)
    : invoice.created;
  return {
    stripe_invoice_id: invoice.id,
    created_at: seconds * 1000,
    currency: invoice.currency,
    amount,
    receipt_url: receipt ?? invoice.hosted_invoice_url ?? null,
    payable: invoice.status === "open" ? 1 : 0,
    attempts: isPaid ? 0 : invoice.attempt_count,
    refunded_amount,
    failed_refunds: taken.reduce((total, { failed = 0 }) => total + failed, 0),
    ...(taken.some((one) => one.isRefundLost) && { isRefundLost: true }),
    ...(invoice.status === "void" && { isVoid: true }),
    inquired: isInquired(taken) ? 1 : 0,
    status: isPaid ? paidStatus(taken, { amount, refunded_amount }) : unpaidStatus(invoice),
  };
}

function unpaidStatus({ status, attempted }: StripeInvoice): Payment["status"] {
  return status === "open" && !attempted ? "open" : "failed";
}

/** The charges that paid an invoice: one, or several if it was paid in parts. */
function chargesOf(invoice: StripeInvoice, charges: readonly KnownCharge[]): KnownCharge[] {
  const by = invoice.payments?.data.map(({ payment }) => payment) ?? [];
  return charges.filter(
    (charge) =>
      charge.paid &&
      by.some(
        (payment) =>
          payment.charge === charge.id ||
          (charge.payment_intent !== null && payment.payment_intent === charge.payment_intent),
      ),
  );
}

/** Whether all that is disputed of a payment can still be refunded. */
function isInquired(charges: readonly KnownCharge[]): boolean {
  const disputed = charges.filter((charge) => charge.disputed);
  return disputed.length > 0 && disputed.every(({ inquired }) => inquired === true);
}

function paidStatus(
  charges: readonly StripeCharge[],
  { amount, refunded_amount }: Pick<Payment, "amount" | "refunded_amount">,
): Payment["status"] {
  // Payers may dispute what was refunded, which is lost again unless staff answers with the refund.
  if (charges.some(({ disputed }) => disputed)) return "disputed";
  if (refunded_amount === 0) return "paid";
  return refunded_amount < amount ? "partially_refunded" : "refunded";
}
