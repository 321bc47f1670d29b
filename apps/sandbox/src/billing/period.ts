import { addMonths, countMonths } from "../core/duration.ts";
import type { Price } from "../core/kinds.ts";

const DAY = 86_400;

/**
 * The next period end (epoch seconds) after `from`; months keep the anchor's day where possible.
 */
export function findPeriodEnd(anchor: number, from: number, price: Price): number {
  const count = price.recurring?.interval_count ?? 1;
  switch (price.recurring?.interval) {
    case "day":
      return from + count * DAY;
    case "week":
      return from + count * 7 * DAY;
    case "year":
      return stepMonths(anchor, from, count * 12);
    default:
      return stepMonths(anchor, from, count);
  }
}

function stepMonths(anchor: number, from: number, count: number): number {
  const gone = countMonths(anchor * 1000, from * 1000);
  return addMonths(anchor * 1000, gone + count) / 1000;
}
