import { leastMinorUnits } from "@coupon-center/contract";
import type { StripeInvoice } from "./stripe-schemas.ts";

/**
 * A plan that was used for this long, in seconds, before another was paid counts as unused: whoever
 * pays again so soon did it by mistake, and nobody would pay each hour to have one for nothing.
 */
const UNUSED = 3_600;

/**
 * What goes back of a payment, in minor units, as another subscription is kept that began at
 * `keptSince`, epoch milliseconds: the part for the time from then on, rounded up (decision 039).
 * All of it if its period had only begun or is unknown, or if none is kept: null.
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
  // equivalent mutant (boundary): a part of no length is 0, too
  if (end <= since) return 0;
  if (since - start <= UNUSED) return amount;
  const least = leastMinorUnits(currency);
  const part = Math.ceil((amount * (end - since)) / (end - start) / least) * least;
  return Math.min(part, amount);
}
