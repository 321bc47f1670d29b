/** Mails to staff. */
export const staffMails = {
  mailInvited: "Your staff account for {site}",
  mailInvitedText:
    "You have a staff account. Set a password for it, then log in with this address.",
  mailInvitedButton: "Set a password",
  mailStaffReset: "Set a new password for your staff account for {site}",
  mailStaffResetText:
    "An admin removed the password of your staff account, and it was logged out everywhere. Set a new password, then log in with this address.",
  mailToReview: "To review: {store}",
  mailToReviewText: "{store} is waiting for review.",
  mailChangesToReview: "Changes to review: {store}",
  mailChangesToReviewText:
    "Changes to {store} are waiting for review. Meanwhile, the approved version stays public.",
  mailCouponsToReview: "Coupons to review: {store}",
  mailCouponsToReviewText: "New or changed coupons of {store} are waiting for review.",
  mailOpenReview: "Open the review",
  mailOpenStore: "Open the store",
  mailOpenStaffArea: "Open the staff area",
  mailAtStripe: "At Stripe:",
  mailDeletedAccount: "deleted account {account}",
  mailDisputed: "Payment disputed: {email}",
  mailDisputedText:
    "{email} disputed a payment of {amount} at their bank. Stripe shows whether the bank has decided and, if not, by when to answer.",
  mailDisputedAfterInquiry:
    "Until now, the bank had only asked about it and had taken no money back.",
  mailOrphaned: "A payment belongs to nobody",
  mailOrphanedText:
    "A subscription was paid, but no account is known to have paid it. It keeps charging until it is ended at Stripe or its message can be processed.",
  mailRefundRefused: "Refund refused: {email}",
  mailRefundRefusedText: "Stripe refused to refund a payment by {email}:",
  mailRefundRefusedNext: "We will try again. If Stripe keeps refusing, refund it there by hand.",
  mailRefundFailed: "Refund failed: {email}",
  mailRefundFailedText:
    "A refund to {email}, of their payment of {amount}, failed after it was made, e.g. because the card was closed. They did not get the money: it is back in your Stripe balance. Ask them where to send it.",
  mailChargedSuspended: "Payment by a suspended merchant: {email}",
  mailChargedSuspendedText:
    "{email} paid {amount}, and their store or account is suspended. The payment may have been made just before the suspension. Refund it at Stripe unless they owe it.",
  mailDoubleRefunded: "Second subscription refunded: {email}",
  mailDoubleEnded: "Second subscription ended: {email}",
  mailDoubleRefundedText:
    "{email} had two subscriptions. One was cancelled, and what was paid twice was refunded; the other one stays.",
  mailDoubleEndedText:
    "{email} had two subscriptions. One was cancelled, and there was nothing to refund: it had no payment for the time both ran; the other one stays.",
} as const;
