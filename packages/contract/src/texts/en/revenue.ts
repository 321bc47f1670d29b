/** The staff's revenue by month. */
export const revenue = {
  revenueTitle: "REVENUE",
  activeSubscriptions: "Active subscriptions",
  newThisMonth: "New this month",
  lostThisMonth: "Lost this month",
  pastDueNow: "Past due",
  recurringRevenue: "Monthly recurring revenue",
  recurringIn: "Monthly recurring revenue ({currency})",
  revenueByMonth: "By month",
  revenueMonth: "Month",
  activeColumn: "Active",
  newColumn: "New",
  lostColumn: "Lost",
  pastDueColumn: "Past due",
  revenueColumn: "Revenue ({currency})",
  downloadCsv: "Download CSV",
  revenueNotes:
    "Months are those of {zone}. A past due subscription, or one of a suspended store, counts as active, and as revenue again once it is paid. Past months are based on what is known today.",
  withoutPrice:
    "{count, plural, one {# active subscription has} other {# active subscriptions have}} no monthly price, because of a discount or another period, and {count, plural, one {is} other {are}} not in the revenue.",
  yearlyInRevenue:
    "{count, plural, one {# active subscription is paid yearly, and counts} other {# active subscriptions are paid yearly, and count}} in the revenue at a twelfth of the price.",
  noSubscriptions: "No subscriptions yet",
  noSubscriptionsText: "The figures appear here with the first one.",
  revenueNotLoaded: "The revenue could not be loaded.",
} as const;
