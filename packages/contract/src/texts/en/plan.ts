/** The plan's features and price. */
export const plan = {
  planPage: "A dedicated Brand Merchant page featuring up to {max, number} coupons or deals",
  planPageText: "With your name, your logo and a link to your shop.",
  planExchange: "The ability to update and exchange those coupons",
  planExchangeText: "Change the offer, the dates or the order at any time.",
  planSupport: "Priority support",
  planSupportText: "Write to us and a person answers.",
  orPerYear: "or {price} per year",
  perMonth: "per month",
} as const;
