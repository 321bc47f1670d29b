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
  const head = (["orderId", "orderDate", "orderAmount", "orderCurrency", "status"] as const).map(
    (key) => say(key),
  );
  return csvText([
    head,
    ...rows.map(({ id, transaction_created, amount, currency, status }) => [
      ...[`#${id}`, dayIn(timeZone, transaction_created * 1000), minorUnitsText(amount, currency)],
      ...[currency.toUpperCase(), say(paymentStates[status].label ?? "orderPaid")],
    ]),
  ]);
}
