import * as z from "zod/mini";
import { Coupon } from "./coupon.ts";
import { isoTime, requiredLine } from "./fields.ts";
import { limits } from "./limits.ts";
import { ReviewState, Store } from "./store.ts";

export const ReasonInput = z.object({ reason: requiredLine("Reason", limits.reasonLength) });

/** What staff has looked at: sent back with an approval, it refuses what has changed since (409). */
export const ApproveInput = z.object({ review_tag: z.nullish(z.string().check(z.maxLength(64))) });

/** A store as staff sees it: the owner's view, the owner, the state's own name, the age in the queue. */
export const StaffStore = z.extend(Store, {
  state: ReviewState,
  owner: z.object({ id: z.int(), email: z.string(), email_verified: z.boolean() }),
  submitted_at: z.nullable(isoTime),
  coupon_count: z.int(),
  /** coupons that wait for staff, in brands that review them first */
  held_count: z.int(),
  /** changes with all that a review looks at */
  review_tag: z.string(),
});
export type StaffStore = z.infer<typeof StaffStore>;

/** A coupon as staff sees it: why it was withdrawn, or that it waits for approval. */
export const StaffCoupon = z.extend(Coupon, {
  withdrawn_reason: z.nullable(z.string()),
  awaits_review: z.boolean(),
});
export type StaffCoupon = z.infer<typeof StaffCoupon>;

export const AuditEntry = z.object({
  id: z.int(),
  act: z.string(),
  /** null when the act was on the store itself */
  coupon_id: z.nullable(z.int()),
  actor: z.string(),
  reason: z.nullable(z.string()),
  at: isoTime,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** One store for review: it, its coupons in their order, and the latest acts, newest first. */
export const StaffStoreDetail = z.extend(StaffStore, {
  coupons: z.array(StaffCoupon),
  history: z.array(AuditEntry),
});
export type StaffStoreDetail = z.infer<typeof StaffStoreDetail>;

/** `pending` is the queue: submitted stores, revisions and held coupons, oldest first. */
export const StaffStoreQuery = z.object({
  state: z._default(
    z.catch(z.enum(["pending", "approved", "declined", "suspended", "all"]), "pending"),
    "pending",
  ),
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.textLength))),
});
