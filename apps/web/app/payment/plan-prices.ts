import { formatMinorUnits, type Plan, type Price } from "@coupon-center/contract";
import type { Plans } from "../merchant/plans.ts";

export const priceText = ({ unit_amount, currency }: Price, locale: string) =>
  formatMinorUnits(unit_amount, currency, locale);

/** The yearly plan beside the monthly one; undefined without. */
export function yearlyOf(plans: Plans): Plan | undefined {
  return plans.find(({ interval }) => interval === "year");
}

/** What a yearly plan saves against twelve months of the monthly one; null if it saves nothing. */
export function savingOf({ interval, price }: Plan, [{ price: monthly }]: Plans): Price | null {
  if (interval !== "year" || price.currency !== monthly.currency) return null;
  const unit_amount = monthly.unit_amount * 12 - price.unit_amount;
  return unit_amount > 0 ? { currency: price.currency, unit_amount } : null;
}
