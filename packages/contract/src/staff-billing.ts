import * as z from "zod/mini";
import { Subscription, Transaction } from "./billing.ts";
import { epochSeconds } from "./fields.ts";
import { listOf } from "./paging.ts";
import { ReasonInput } from "./staff.ts";

/** The page of an object in Stripe's dashboard. */
const atStripe = { stripe_url: z.string() };

/** A payment, or a try that failed, as staff sees it. */
export const StaffPayment = z.object({
  ...Transaction.shape,
  ...atStripe,
  /** money was taken that was not given back */
  refundable: z.boolean(),
  /** what a refund gives back, in minor units; all of it while an earlier part is not known */
  refundable_amount: z.int(),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

/** What a store's owner pays: the current subscription, and the newest payments. */
export const StaffBilling = z.object({
  subscription: z.nullable(z.object({ ...Subscription.shape, ...atStripe })),
  /** the customer at Stripe whose card is charged */
  customer: z.nullable(z.object({ id: z.string(), ...atStripe })),
  /** newest first */
  payments: z.array(StaffPayment),
  payment_count: z.int(),
});
export type StaffBilling = z.infer<typeof StaffBilling>;

/** A dispute at Stripe about a payment; `status` and `reason` are Stripe's own words. */
export const StaffDispute = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  reason: z.string(),
  created: epochSeconds,
  /** until when evidence can be sent; null if it cannot, or not any more */
  due_by: z.nullable(epochSeconds),
  ...atStripe,
});
export type StaffDispute = z.infer<typeof StaffDispute>;
export const StaffDisputes = listOf(StaffDispute);

const endsOfPlan = ["period_end", "now"] as const;
export type EndOfPlan = (typeof endsOfPlan)[number];

/** `period_end`: when what is paid for is over, or at once if nothing is; `now`: at once. */
export const StaffCancelInput = /* @__PURE__ */ z.extend(ReasonInput, { ends: z.enum(endsOfPlan) });
