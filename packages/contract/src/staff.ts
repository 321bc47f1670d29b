import * as z from "zod/mini";
import { Coupon } from "./coupon.ts";
import { day, email, id, isoTime, requiredLine, searchText } from "./fields.ts";
import { limits } from "./limits.ts";
import { listOf } from "./paging.ts";
import { ReviewState, reviewStates, Store } from "./store.ts";

export const ReasonInput = z.object({ reason: requiredLine("reasonField", limits.reasonLength) });

/**
 * The address of the merchant who gets an orphaned payment; apart from the other schemas of staff's
 * billing, which the screen with its form would load too.
 */
export const AssignOrphanInput = z.object({ email });

/**
 * A plan for nothing, until the end of a day of the stores' time zone; here for the same reason.
 */
export const GivePlanInput = /* @__PURE__ */ z.extend(ReasonInput, { until: day });

/**
 * An approval. `review_tag` identifies the version that staff looked at; a store or coupon that
 * changed since is refused (409).
 */
export const ApproveInput = z.object({ review_tag: z.nullish(z.string().check(z.maxLength(64))) });

/** A store's decline or a coupon's withdrawal, as `ApproveInput`, with the reason. */
export const RejectInput = /* @__PURE__ */ z.extend(ReasonInput, ApproveInput.shape);

/**
 * A store as staff sees it: the owner's view plus the owner, the state and the time it was
 * submitted.
 */
export const StaffStore = /* @__PURE__ */ z.extend(Store, {
  state: ReviewState,
  owner: z.object({
    id: z.int(),
    email: z.string(),
    email_verified: z.boolean(),
    /** staff blocked the account: nobody can sign in to it */
    blocked: z.boolean(),
  }),
  submitted_at: z.nullable(isoTime),
  coupon_count: z.int(),
  /**
   * coupons waiting for approval: copies of withdrawn ones, and those that were sent to be shown
   * while the client reviewed coupons before they are public
   */
  held_count: z.int(),
  /** since when it, its revision or a coupon of it waits for staff; null if nothing does */
  waiting_since: z.nullable(isoTime),
  /** changes with everything that a review covers */
  review_tag: z.string(),
});
export type StaffStore = z.infer<typeof StaffStore>;

/**
 * A coupon as staff sees it: with the reason of a withdrawal, and whether it waits for approval.
 */
export const StaffCoupon = /* @__PURE__ */ z.extend(Coupon, {
  withdrawn_reason: z.nullable(z.string()),
  awaits_review: z.boolean(),
  /** changes with everything of it that staff looks at */
  review_tag: z.string(),
});
export type StaffCoupon = z.infer<typeof StaffCoupon>;

export const AuditEntry = z.object({
  id: z.int(),
  act: z.string(),
  /** null if the act was not on a coupon */
  coupon_id: z.nullable(z.int()),
  /**
   * the present address of the staff account that it was done to, in the team's history; else null
   */
  account: z.nullable(z.string()),
  actor: z.string(),
  /** the present address of staff who had another one then; else null */
  actor_now: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: isoTime,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** One store for review: its coupons in their order, and the latest acts, newest first. */
export const StaffStoreDetail = /* @__PURE__ */ z.extend(StaffStore, {
  coupons: z.array(StaffCoupon),
  history: z.array(AuditEntry),
  /** its place in the queue: whether it is waiting, how many others are, and which is next */
  queue: z.object({
    waits: z.boolean(),
    others: z.int(),
    next_id: z.nullable(z.int()),
  }),
});
export type StaffStoreDetail = z.infer<typeof StaffStoreDetail>;

export const staffStoreLists = [...reviewStates, "all"] as const;
export type StaffStoreList = (typeof staffStoreLists)[number];

/** Whether a text is a place in a list, which is of letters and numbers. */
const isPlace = (text: string) => /^[\p{L}\p{M}\p{N}-]*$/u.test(text);

/**
 * `pending` is the queue: submitted stores, revisions and held coupons, oldest first. A page begins
 * after a store, or ends before one, if its id is given: where it is now, or at its `place` when
 * the link to the page was made, as a decision may have moved it since.
 */
export const StaffStoreQuery = z.object({
  state: z._default(z.catch(z.enum(staffStoreLists), "pending"), "pending"),
  search: z.optional(searchText),
  after: z.optional(id),
  before: z.optional(id),
  place: z.catch(z.optional(z.string().check(z.refine(isPlace))), undefined),
});

/** A page of one list, with the number of the search's stores in each list, up to 1,000. */
export const StaffStorePage = /* @__PURE__ */ z.extend(listOf(StaffStore), {
  counts: z.object({
    pending: z.int(),
    approved: z.int(),
    declined: z.int(),
    suspended: z.int(),
    all: z.int(),
  }),
  /** the lists that have more stores than are counted */
  capped: z.array(z.enum(staffStoreLists)),
});
export type StaffStorePage = z.infer<typeof StaffStorePage>;
