import type { Transaction } from "@coupon-center/contract";

/** Removes orders that moved to the next page because of a new one. */
export function withoutRepeats(rows: readonly Transaction[]): Transaction[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
