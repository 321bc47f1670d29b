import "./zod-jitless.ts";
import * as z from "zod/mini";
import { fault } from "./texts/fault.ts";

/** Why a coupon did not work, as the shopper chooses it. */
export const failureReasons = ["expired", "minimum spend", "item excluded", "other"] as const;
export type FailureReason = (typeof failureReasons)[number];

export const feedbackOutcomes = ["worked", ...failureReasons] as const;

/**
 * A shopper's answer to 'Did it work?': a single field, so that one button of a form can send it.
 */
export const FeedbackInput = z.object({
  outcome: z.enum(feedbackOutcomes, fault("outcomeNotListed")),
});
export type FeedbackInput = z.infer<typeof FeedbackInput>;

/** What shoppers did with a coupon, and said of it, in `feedbackDays`, as anonymous counts. */
export const CouponFeedback = z.object({
  /** how often its code, or the way to its shop, was asked for; said some seconds later */
  taken: z.int(),
  worked: z.int(),
  failed: z.int(),
  reasons: z.object({
    expired: z.int(),
    "minimum spend": z.int(),
    "item excluded": z.int(),
    other: z.int(),
  }),
});
export type CouponFeedback = z.infer<typeof CouponFeedback>;
