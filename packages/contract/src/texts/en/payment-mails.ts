/**
 * Mails to merchants about payments and their plan, and what it is called unless its brand says so.
 */
export const paymentMails = {
  merchantPlan: "Merchant plan",
  mailPlan: "Plan",
  mailDate: "Date",
  mailAmount: "Amount",
  mailAmountDue: "Amount due",
  mailStatus: "Status",
  mailEnded: "Ended",
  mailLiveUntil: "Coupons live until",
  mailPlanEndsOn: "Ends on",
  mailNextTry: "Next try",
  mailHiddenBy: "Coupons hidden by",
  mailViewReceipt: "View receipt",
  mailViewPayments: "View your payments",
  mailReactivate: "Reactivate",
  mailUpdateCard: "Update your card",
  mailPayNow: "Pay now",
  mailPaid: "Payment received: {amount}",
  mailPaidText: "Thank you. We received {amount} for your {plan} on {day}.",
  mailCancelled: "Your subscription is cancelled",
  mailHasEnded: "Your subscription has ended",
  mailNotCollected: "The last payment could not be collected.",
  mailPlanEnded: "Your {plan} has ended. Your coupons are hidden now, and nothing will be charged.",
  mailPlanEndedHidden: "Your {plan} has ended, and nothing will be charged.",
  mailPlanCancelled:
    "Your {plan} is cancelled, and you will not be charged again. Your coupons stay live until {day}.",
  mailPlanCancelledHidden:
    "Your {plan} is cancelled, and you will not be charged again. It ends on {day}.",
  mailKept:
    "As long as you keep your account, nothing is deleted: you can come back whenever you like.",
  mailSecondRefunded: "We refunded what you paid twice",
  mailSecondEnded: "We ended your second subscription",
  mailSecondText:
    "You had two subscriptions to the {plan}. One is enough for your store, so we ended the other one.",
  mailSecondPaid:
    "What you paid twice goes back to the card it came from. Banks usually take {from, number} to {to, number} days.",
  mailSecondNotPaid:
    "You paid nothing twice: the one we ended had no payment for the time both ran.",
  mailGivenReplaced: "Your subscription replaces your free plan",
  mailGivenReplacedText:
    "We had given you the {plan} for free. You have since subscribed, so the free plan has ended.",
  mailFailed: "Your payment did not go through",
  mailFailedText: "We could not collect {amount} for your {plan}.",
  mailFailedCard: "Please check that your card is valid and has funds, or update it.",
  mailFirstOpen: "Your plan begins once it is made.",
  mailCardUpdatedHere: "Update your card here:",
  mailTriedAgain: "We will try the card again on {day}.",
  mailNotTriedAgain:
    "Pay now, and confirm the payment if your bank asks for it. The card will not be retried automatically.",
  mailWithoutPayment: "Without the payment, your coupons will be hidden by {day} at the latest.",
  mailMayBeTried:
    "We may try the payment again in the next few days; until it is made, your coupons may be hidden from shoppers.",
  mailHiddenSoon: "Your coupons will be hidden by {day}",
  mailHiddenSoonText:
    "The last payment for your {plan} is still open. Without it, your coupons will be hidden from shoppers by {day} at the latest.",
  mailShownAgain: "Nothing is deleted: once it is made, they are shown again automatically.",
  mailHidden: "Your coupons are hidden",
  mailHiddenText:
    "The last payment for your {plan} was not made, so shoppers do not see your coupons now.",
  mailPartRefunded: "Part of a payment was refunded",
  mailRestRefunded: "The rest of a payment was refunded",
  mailRefunded: "Refunded: {amount}",
  mailPartRefundedText: "Part of your payment of {amount} for the {plan} on {day} was refunded.",
  mailSumRefundedText: "We refunded {part} of your payment of {amount} for the {plan} on {day}.",
  mailRestRefundedText:
    "We refunded {part}, the rest of your payment of {amount} for the {plan} on {day}.",
  mailRefundedText: "We refunded your payment of {amount} for the {plan} on {day}.",
  mailRefundGoes:
    "It goes back to the card it came from. Banks usually take {from, number} to {to, number} days.",
  mailNotRefunded: "A refund did not reach you",
  mailNotRefundedText:
    "A refund of your payment of {amount} for the {plan} on {day} failed after it was made, for example because the card was closed. The money did not reach you.",
  mailNotRefundedNext: "Write to {email} to tell us how to send it to you.",
  mailCardExpires: "Your card ending in {last4} expires soon",
  mailCardExpiresText:
    "Your card ending in {last4}, which pays for your {plan}, expires at the end of {month}.",
  mailBrandExpiresText:
    "Your {brand} card ending in {last4}, which pays for your {plan}, expires at the end of {month}.",
  mailAddCard: "Add a new one, so that the next payment goes through and your plan continues.",
  mailPriceNow: "Price now",
  mailNewPrice: "New price",
  mailFrom: "From",
  mailPriceChanges: "Your plan will cost {amount} from {day}",
  mailPriceChangesText:
    "The price of your {plan} changes from {old} to {amount} a {interval, select, year {year} other {month}}. You pay the new price from your payment on {day}; until then, nothing changes.",
  mailPriceInstead: "This replaces our announcement of {amount} from {day}.",
  mailPriceChoice:
    "If you do not want to continue at the new price, cancel before that day: you will not be charged it, and you keep the plan for the time you have paid for.",
  mailViewPlan: "View your plan",
  mailPriceStays: "Your plan stays at {amount}",
  mailPriceStaysText:
    "We announced another price for your {plan}. That change is cancelled: the plan stays at {amount} a {interval, select, year {year} other {month}}.",
  mailPlanGiven: "Your plan is free until {day}",
  mailPlanGivenText: "We gave you the {plan} for free. It ends automatically after {day}.",
  mailPlanGivenAfter:
    "To keep the plan after that day, subscribe shortly before its end: a subscription is charged at once and replaces the free plan.",
} as const;
