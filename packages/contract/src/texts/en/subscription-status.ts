/** What each status of a subscription is called. */
export const subscriptionStatus = {
  statusActive: "Active",
  statusCancelled: "Cancelled",
  statusIncomplete: "Incomplete",
  statusExpired: "Expired",
  statusPastDue: "Past due",
  statusUnpaid: "Unpaid",
  statusTrial: "Trial",
  statusPaused: "Paused",
} as const;
