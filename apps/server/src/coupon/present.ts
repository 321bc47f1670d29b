import {
  type Coupon,
  couponLink,
  couponState,
  type Dated,
  type Day,
  headline,
  isPercentType,
  offerLabels,
  offerTypes,
} from "@coupon-center/contract";
import { z } from "zod";
import type { Client } from "../clients/clients.ts";
import type { CouponRow } from "../db/tables.ts";
import { isoTime } from "../ports/clock.ts";

const OfferTypeColumn = z.enum(offerTypes);
const LabelColumn = z.enum(offerLabels);

/** A coupon's row with the columns of its store that it is presented with. */
export type CouponWithStore = CouponRow & { store_slug: string; store_name: string };

export interface PresentOptions {
  client: Pick<Client, "currency" | "locale" | "couponReview">;
  today: Day;
  /** codes are for the owner and staff only (decision 032) */
  withCode: boolean;
}

/** Staff's withdrawal takes precedence over the merchant's `approved` (decision 029). */
function isApproved(row: Pick<CouponRow, "approved" | "withdrawn_at">): boolean {
  return row.approved === 1 && row.withdrawn_at === null;
}

/** The facts of a row that decide about its state. */
export function datesOf(row: CouponRow): Dated {
  return {
    start_date: row.start_date,
    expiration_date: row.expiration_date,
    approved: isApproved(row),
  };
}

/**
 * Whether it waits for staff, as `isHeld` of the review has it: its owner wants it to be shown.
 * Where the request was not kept, it is taken as made if the client reviews coupons first
 * (decision 029).
 */
export function awaitsReview(
  row: Pick<CouponRow, "approved" | "withdrawn_at" | "requested">,
  { couponReview }: Pick<Client, "couponReview">,
): boolean {
  const isRequested = row.requested === null ? couponReview === "before" : row.requested === 1;
  return isRequested && row.approved === 0 && row.withdrawn_at === null;
}

/** The coupon as the API returns it. */
export function presentCoupon(
  row: CouponWithStore,
  { client, today, withCode }: PresentOptions,
): Coupon {
  const offerType = OfferTypeColumn.parse(row.offer_type);
  const label = LabelColumn.parse(row.label);
  const percent = decimalOf(row.savings_percent);
  const amount = decimalOf(row.savings_amount);
  const isRange = row.is_range === 1;
  const minimum = decimalOf(row.minimum_order);
  const dates = datesOf(row);
  const link = couponLink(row);
  return {
    id: row.id,
    offer_type: offerType,
    label,
    store: { id: row.store_id, slug: row.store_slug, name: row.store_name },
    description: row.description,
    title: headline({
      offerType,
      label,
      savings: isPercentType(offerType) ? percent : amount,
      isSavingsRange: isRange,
      currency: client.currency,
      locale: client.locale,
    }),
    custom_url: row.custom_url || link,
    destination_coupon_url: row.destination_coupon_url || link,
    destination_affiliate_url: row.destination_affiliate_url || link,
    has_code: row.discount_code !== "",
    discount_code: withCode ? row.discount_code : null,
    minimum_order_amount: minimum,
    savings_minimum_order: minimum,
    savings_amount: amount,
    savings_percent: percent,
    up_to_savings_percent: isRange ? percent : null,
    isSavingsRange: isRange,
    // Listed one by one, as spreading them doubled the cost of the object.
    start_date: dates.start_date,
    expiration_date: dates.expiration_date,
    approved: dates.approved,
    ...(withCode && row.held_at !== null && { held_as_copy: true }),
    ...(withCode && awaitsReview(row, client) && { awaits_review: true }),
    ...(withCode && row.withdrawn_at !== null && { withdrawn_reason: row.withdrawn_reason }),
    state: couponState(dates, today),
    sort_number: row.sort_number,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}

function decimalOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}
