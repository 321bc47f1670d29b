import { leastMinorUnits } from "@coupon-center/contract";
import type { StripeInvoice } from "./stripe-schemas.ts";

/**
 * For how long a plan may have been used before another was paid that its payment still goes back
 * whole, in seconds: whoever pays again so soon did it by mistake, and nobody would pay each hour to
 * have the hour before for nothing.
 */
const UNUSED = 3_600;

/**
 * What of a payment for an invoice goes back as its time is paid for by another subscription, too,
 * that began at a moment, epoch milliseconds: the part for the time from then on, rounded up
 * (decision 039). All of one whose period had only begun, or that names none; all if the moment is
 * null, as nothing is kept. In minor units.
 */
export function paidTwice(
  amount: number,
  { lines, currency }: Pick<StripeInvoice, "lines" | "currency">,
  keptSince: number | null,
): number {
  if (keptSince === null || !lines || lines.data.length === 0) return amount;
  const since = keptSince / 1000;
  const start = Math.min(...lines.data.map(({ period }) => period.start));
  const end = Math.max(...lines.data.map(({ period }) => period.end));
  if (end <= since) return 0;
  if (since - start <= UNUSED) return amount;
  const least = leastMinorUnits(currency);
  const part = Math.ceil((amount * (end - since)) / (end - start) / least) * least;
  return Math.min(part, amount);
}
