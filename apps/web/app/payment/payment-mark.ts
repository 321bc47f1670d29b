import {
  formatMinorUnits,
  paymentStates,
  type Say,
  type Transaction,
} from "@coupon-center/contract";

/**
 * A payment's mark in a list, of a part that was given back with how much; null if it needs none.
 */
export function paymentMark(
  {
    status,
    refunded_amount,
    currency,
  }: Pick<Transaction, "status" | "refunded_amount" | "currency">,
  say: Say,
  locale: string,
): string | null {
  if (status === "partially_refunded" && refunded_amount !== null)
    return say("orderSumRefunded", { amount: formatMinorUnits(refunded_amount, currency, locale) });
  const { label } = paymentStates[status];
  return label && say(label);
}
