/** The body of a store page: for shoppers, and as a preview in the portal. */
export const storeContent = {
  storeCoupons: "{store} coupons",
  offersToday: "{count, plural, one {# offer today} other {# offers today}}",
  updatedOn: "Updated {day}",
  updatedToday: "Updated today",
  visitShop: "Visit shop",
  share: "Share",
  noOffers: "No current offers",
  noOffersText: "{store} has no offers right now. Look in again soon.",
  recentlyExpired:
    "{count, plural, one {# recently expired offer} other {# recently expired offers}}",
  showCode: "Show code",
  getDeal: "Get deal",
  filterLegend: "Show",
  filterAll: "All",
  filterCodes: "Codes",
  filterDeals: "Deals",
  howToUse: "How to use a code at {store}",
  howToChoose: "Choose an offer and press its button. You get the code and the link to the shop.",
  howToFill: "Fill your cart as usual and go to the checkout.",
  howToPaste: "Paste the code into the field for promo codes and check that the price changes.",
} as const;
