/** A coupon's state, for its owner and for staff. */
export const couponState = {
  heldAsCopy:
    "Awaiting our review: it has the code, link or description of a coupon that we withdrew",
  awaitsReview: "Awaiting our review",
  stateExpired: "Expired",
  stateHeld: "Held",
  withdrawn: "Withdrawn",
  staysWithdrawn: "We withdrew this coupon, so shoppers still do not see it",
  notShown: "Not shown to shoppers",
  stateScheduled: "Scheduled",
  stateReady: "Ready",
  stateLive: "Live",
  endsInDays: "{count, plural, one {Ends in # day} other {Ends in # days}}",
} as const;
