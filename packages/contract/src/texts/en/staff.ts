/** The review of stores. */
export const staff = {
  storeReview: "Store review",
} as const;
