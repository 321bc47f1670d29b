import "./zod-jitless.ts";
import * as z from "zod/mini";

/** Why a coupon did not work, in the shopper's words. */
export const failureReasons = ["expired", "minimum spend", "item excluded", "other"] as const;
export type FailureReason = (typeof failureReasons)[number];

export const feedbackOutcomes = ["worked", ...failureReasons] as const;

/** A shopper's answer to 'Did it work?': one field, so that a button of a form can say it. */
export const FeedbackInput = z.object({
  outcome: z.enum(feedbackOutcomes, "Outcome is not one of the list"),
});
export type FeedbackInput = z.infer<typeof FeedbackInput>;

/** What shoppers said of a coupon in the last 30 days: counts, nothing of who said it. */
export const CouponFeedback = z.object({
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
