import { z } from "zod";
import type { Price } from "../core/kinds.ts";
import { stepOf } from "../core/money.ts";
import { refuse } from "./errors.ts";
import { integer, text } from "./params.ts";

/** Whether taxes are part of a price, or come besides it. */
export const taxBehavior = z.enum(["exclusive", "inclusive", "unspecified"]);

/** The amount and interval of a price, as in `prices.create` and `default_price_data`. */
export const priceAmount = {
  currency: text.regex(/^[A-Za-z]{3}$/, "Invalid currency"),
  unit_amount: integer.optional(),
  unit_amount_decimal: text.optional(),
  tax_behavior: taxBehavior.optional(),
  recurring: z
    .strictObject({
      interval: z.enum(["day", "week", "month", "year"]),
      interval_count: integer.optional(),
      usage_type: z.literal("licensed").optional(),
    })
    .optional(),
};

/** A price's fields from its parameters; amounts in minor units. */
export function readAmount(
  params: z.output<z.ZodObject<typeof priceAmount>>,
): Pick<Price, "currency" | "unit_amount" | "recurring" | "tax_behavior" | "type"> {
  const amount = params.unit_amount ?? Number(params.unit_amount_decimal ?? Number.NaN);
  if (!Number.isInteger(amount) || amount < 0) {
    throw refuse("Missing required param: unit_amount.", "unit_amount", "parameter_missing");
  }
  const step = stepOf(params.currency);
  if (amount % step !== 0) {
    throw refuse(
      `Invalid amount. Amounts in ${params.currency.toUpperCase()} must be evenly divisible by ${step}.`,
      "unit_amount",
      "parameter_invalid_integer",
    );
  }
  const { recurring } = params;
  return {
    currency: params.currency.toLowerCase(),
    unit_amount: amount,
    tax_behavior: params.tax_behavior ?? "unspecified",
    type: recurring ? "recurring" : "one_time",
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
  };
}
