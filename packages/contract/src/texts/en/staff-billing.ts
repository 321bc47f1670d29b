/** What staff sees and does about a store owner's plan and payments. */
export const staffBilling = {
  planAndPayments: "Plan and payments",
  billingNotLoaded: "Plan and payments could not be loaded.",
  inStripe: "In Stripe",
  customerAtStripe: "Customer in Stripe",
  olderPayments: "Older payments are in Stripe.",
  paymentsPaused: "Payments paused",
  endsOnDay: "Ends on",
  refund: "Refund",
  refundQuestion: "Refund {amount}?",
  refundText:
    "What is left of the payment goes back to the card it came from, and the owner gets an email. It does not end the plan. Only staff see the reason.",
  paymentRefunded: "Refunded: {amount}",
  cancelPlan: "Cancel plan",
  cancelPlanQuestion: "Cancel the plan?",
  cancelPlanText:
    "It ends with the paid period, and nothing more is charged. The owner gets an email, and can bring it back until then. Only staff see the reason.",
  planCancelled: "Plan cancelled",
  endPlan: "End now",
  endPlanQuestion: "End the plan now?",
  endPlanText:
    "The coupons are hidden at once, nothing more is charged, and nothing is refunded. The owner gets an email. Only staff see the reason.",
  endUnpaidPlanText:
    "The first payment was not made and can no longer be made. Nothing is charged, and the owner gets no email. Only staff see the reason.",
  planEnded: "Plan ended",
  dispute: "Dispute: {amount}",
  evidenceUntil: "Evidence until",
  disputesLoading: "Loading disputes…",
  disputesNotLoaded: "Disputes could not be loaded from Stripe.",
  orphaned: "We don't know who made this payment. Assign it to the merchant who did, or refund it.",
  assign: "Assign",
  assignQuestion: "Assign the payment?",
  assignText:
    "The merchant with this address gets the plan that was paid for. If they already have a plan, the paid one that continues is kept; if both do, the older one. The other is ended, and what was paid twice is refunded.",
  orphanAssigned: "Assigned to {email}",
  refundOrphanQuestion: "Refund the payment?",
  refundOrphanText:
    "Everything that was paid goes back to the card it came from, and the subscription ends at Stripe. Only staff see the reason.",
  orphanRefunded: "The payment is refunded, and its subscription has ended",
  givePlan: "Give a free plan",
  givePlanQuestion: "Give a free plan?",
  givePlanText:
    "The owner pays nothing, gets an email, and can subscribe at any time. It ends automatically at the end of that day. Only staff see the reason.",
  lastFreeDay: "Last free day",
  planGiven: "Free plan until {day}",
} as const;
