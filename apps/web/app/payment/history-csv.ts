import {
  dayIn,
  limits,
  minorUnitsText,
  paymentStates,
  type Say,
  type Transaction,
} from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { csvText } from "../ui/csv.ts";
import { withoutRepeats } from "./without-repeats.ts";

/** All own payments, newest first. Errors: ApiError. */
export async function loadWholeHistory(): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const query = { page, page_size: limits.maxPageSize };
    const answer = await call("GET /api/v1/coupon-center-transactions", { query });
    rows.push(...answer.results);
    isLast = answer.next === null;
  }
  return withoutRepeats(rows);
}

/** Payments as CSV: their days in the stores' time zone, and amounts as plain decimals. */
export function historyCsv(rows: readonly Transaction[], say: Say, timeZone: string): string {
  const columns = [
    ...(["orderId", "orderDate", "orderAmount", "orderCurrency", "status"] as const),
    "orderRefunded" as const,
  ];
  const plain = (sum: number | null, currency: string) =>
    sum === null ? "" : minorUnitsText(sum, currency);
  return csvText([
    columns.map((key) => say(key)),
    ...rows.map(({ id, transaction_created, amount, currency, status, refunded_amount }) => [
      `#${id}`,
      dayIn(timeZone, transaction_created * 1000),
      plain(amount, currency),
      currency.toUpperCase(),
      say(paymentStates[status].label ?? "orderPaid"),
      plain(refunded_amount, currency),
    ]),
  ]);
}
