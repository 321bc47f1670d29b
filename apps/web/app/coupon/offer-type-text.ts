import { type OfferType, offerTypes, type Say } from "@coupon-center/contract";

const names = {
  "sitewide amount": "typeSitewideAmount",
  "sitewide percent": "typeSitewidePercent",
  "free shipping": "typeFreeShipping",
  "sale amount": "typeSaleAmount",
  "sale percent": "typeSalePercent",
  Other: "typeOther",
} as const satisfies Record<OfferType, string>;

/** The offer types to choose from; their values are the API's in every language. */
export function typeOptions(say: Say): { value: OfferType; text: string }[] {
  return offerTypes.map((value) => ({ value, text: say(names[value]) }));
}
