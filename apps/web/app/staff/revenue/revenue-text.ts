import { minorUnitsText, type RevenueMonth, type Say } from "@coupon-center/contract";
import { csvText } from "../../ui/csv.ts";

/** The months as CSV, the oldest first, with amounts as plain decimals. */
export function revenueCsv(months: readonly RevenueMonth[], say: Say): string {
  const currencies = months[0]?.recurring.map(({ currency }) => currency.toUpperCase()) ?? [];
  const head = [
    say("revenueMonth"),
    say("activeColumn"),
    say("newColumn"),
    say("lostColumn"),
    say("pastDueColumn"),
    ...currencies.map((currency) => say("recurringIn", { currency })),
  ];
  const rows = months.map((month) => [
    month.month,
    month.active,
    month.new,
    month.lost,
    month.past_due,
    ...month.recurring.map(({ currency, unit_amount }) => minorUnitsText(unit_amount, currency)),
  ]);
  return csvText([head, ...rows]);
}
