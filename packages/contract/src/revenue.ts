import * as z from "zod/mini";
import { Price } from "./billing.ts";

/** The figures of a calendar month of the client, at its end, or now in the current one. */
export const RevenueMonth = z.object({
  /** 'yyyy-MM' */
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** subscriptions that run, also those that owe a payment */
  active: z.int(),
  /** subscriptions that began and ended in it */
  new: z.int(),
  lost: z.int(),
  /** those among the active ones with an invoice that was not paid to this day */
  past_due: z.int(),
  /**
   * what the others are charged a month, a yearly plan counted as a twelfth, for each currency, in
   * minor units; never added together
   */
  recurring: z.array(Price),
});
export type RevenueMonth = z.infer<typeof RevenueMonth>;

/** A client's subscriptions by month, the oldest first; none before the first subscription. */
export const Revenue = z.object({
  months: z.array(RevenueMonth),
  /** active ones whose price is unknown, e.g. with a discount or quarterly; not in `recurring` */
  without_price: z.int(),
  /** active yearly ones, which are in `recurring` (decision 085) */
  yearly: z.int(),
});
export type Revenue = z.infer<typeof Revenue>;
