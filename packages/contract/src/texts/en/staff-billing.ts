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
    "What is left of the payment goes back to the card that it came from, and the owner gets a mail. It does not end the plan. Only staff reads the reason.",
  paymentRefunded: "Refunded: {amount}",
  cancelPlan: "Cancel plan",
  cancelPlanQuestion: "Cancel the plan?",
  cancelPlanText:
    "It ends with the period that is paid for, and nothing more is charged. The owner gets a mail, and can bring it back until then. Only staff reads the reason.",
  planCancelled: "Plan cancelled",
  endPlan: "End now",
  endPlanQuestion: "End the plan now?",
  endPlanText:
    "The coupons are hidden at once, nothing more is charged, and nothing is refunded. The owner gets a mail. Only staff reads the reason.",
  endUnpaidPlanText:
    "The first payment was not made, and can't be made any more. Nothing is charged, and the owner gets no mail. Only staff reads the reason.",
  planEnded: "Plan ended",
  dispute: "Dispute: {amount}",
  evidenceUntil: "Evidence until",
  disputesLoading: "Disputes are loading…",
  disputesNotLoaded: "Disputes could not be loaded from Stripe.",
  orphaned:
    "It is not known who made this payment. Assign it to the merchant who did, or refund it.",
  assign: "Assign",
  assignQuestion: "Assign the payment?",
  assignText:
    "The merchant with this address gets the plan that was paid for. If they have a plan already, the one that is paid and goes on stays; if both are, the older one. The other is ended, and what was paid twice is refunded.",
  orphanAssigned: "Assigned to {email}",
  refundOrphanQuestion: "Refund the payment?",
  refundOrphanText:
    "All that was paid goes back to the card that it came from, and the subscription ends at Stripe. Only staff reads the reason.",
  orphanRefunded: "The payment is refunded, and its subscription has ended",
  givePlan: "Give a free plan",
  givePlanQuestion: "Give a free plan?",
  givePlanText:
    "The owner pays nothing for it, gets a mail, and can subscribe at any time. It ends by itself at the end of that day. Only staff reads the reason.",
  lastFreeDay: "Last free day",
  planGiven: "Free plan until {day}",
} as const;
