import { createHash } from "node:crypto";
import { fault } from "@coupon-center/contract";
import type { CouponRow, StoreRow } from "../db/tables.ts";
import { AppError } from "../errors.ts";

type Reviewed = Pick<StoreRow, "state" | "name" | "website_url" | "logo_url" | "revision">;

/** A tag of everything that staff reviews: it changes when any of it does. */
export function reviewTag(row: Reviewed): string {
  return tagOf([row.state, row.name, row.website_url, row.logo_url, row.revision]);
}

/** The same of a coupon: of all but its place in the list, its times and those of its mails. */
export function couponReviewTag(row: CouponRow): string {
  const { slot, sort_number, remind_on, approval_mail_at, created_at, updated_at, ...seen } = row;
  return tagOf(seen);
}

function tagOf(seen: object): string {
  // equivalent mutant (change number, drop slice): any part of the hash identifies it
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 16);
}

/** The version that staff looked at, as a decision names it; without one, any is meant. */
export interface Looked {
  review_tag?: string | null | undefined;
}

/** Errors: 409 if a decision names another version than the current one. */
export function refuseUnseen({ review_tag }: Looked, current: string, changed: Changed): void {
  if (review_tag && review_tag !== current)
    throw new AppError("conflict", { detail: fault(changed) });
}

type Changed = "storeHasChanged" | "couponHasChanged";
