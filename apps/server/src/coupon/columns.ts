import {
  amountProblem,
  type CouponInput,
  canBeRange,
  endProblem,
  type FieldErrors,
  fault,
  isAmountType,
  isPercentType,
  readOfferType,
  sentPercent,
  sentRange,
} from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import type { CouponRow } from "../db/tables.ts";
import { AppError, fieldError } from "../errors.ts";
import { todayOf } from "./coupon-queries.ts";

/** The columns that a payload determines; owner, position and approval are not among them. */
export type CouponColumns = Omit<
  CouponRow,
  | "id"
  | "store_id"
  | "slot"
  | "sort_number"
  | "approved"
  | "withdrawn_at"
  | "withdrawn_reason"
  | "held_at"
  | "requested"
  | "remind_on"
  | "approval_mail_at"
  | "created_at"
  | "updated_at"
>;

/**
 * Converts a validated payload to columns. Fields that the offer type does not use are cleared.
 * Errors: 400 by field.
 */
export function couponColumns(ctx: Ctx, input: CouponInput): CouponColumns {
  const offer = readOfferType(input.offer_type);
  // equivalent mutant (condition false, drop throw): the schema rejects any other type
  if (!offer) throw fieldError("offer_type", fault("offerTypeUnknown"));
  const start = input.start_date ?? todayOf(ctx);
  const end = input.expiration_date ?? null;
  const problem = endProblem(start, end);
  if (problem) throw fieldError("expiration_date", problem);
  const minimum = input.savings_minimum_order ?? input.minimum_order_amount;
  refuseDecimals(ctx, { savings_amount: input.savings_amount, savings_minimum_order: minimum });
  return {
    offer_type: offer.type,
    label: offer.label,
    description: input.description,
    destination_coupon_url: input.destination_coupon_url,
    custom_url: input.custom_url,
    destination_affiliate_url: input.destination_affiliate_url,
    discount_code: input.discount_code,
    savings_amount: isAmountType(offer.type) ? decimalText(input.savings_amount) : null,
    savings_percent: isPercentType(offer.type) ? decimalText(sentPercent(input)) : null,
    minimum_order: decimalText(minimum),
    is_range: canBeRange(offer.type) && sentRange(input) ? 1 : 0,
    start_date: start,
    expiration_date: end,
  };
}

function refuseDecimals(ctx: Ctx, amounts: Record<string, number | null>): void {
  const fields: FieldErrors = {};
  for (const [field, amount] of Object.entries(amounts)) {
    const problem = amountProblem(amount, ctx.client.currency);
    if (problem) fields[field] = [problem];
  }
  if (Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
}

function decimalText(value: number | null): string | null {
  return value === null ? null : String(value);
}
