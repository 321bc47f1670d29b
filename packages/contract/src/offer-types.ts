/** The form's six offer types, word for word (rule 6.3). */
export const offerTypes = [
  "sitewide amount",
  "sitewide percent",
  "free shipping",
  "sale amount",
  "sale percent",
  "Other",
] as const;
export type OfferType = (typeof offerTypes)[number];

/** The server's labels: the kinds of offer in an import. */
export const offerLabels = [
  "sale",
  "free-shipping",
  "bogo",
  "freebie",
  "rebate",
  "gift-card",
] as const;
export type OfferLabel = (typeof offerLabels)[number];

export function isAmountType(type: string): boolean {
  return type === "sitewide amount" || type === "sale amount";
}

export function isPercentType(type: string): boolean {
  return type === "sitewide percent" || type === "sale percent";
}

/** Whether 'Is Savings Range' applies to an offer type. */
export function canBeRange(type: string): boolean {
  return isAmountType(type) || isPercentType(type);
}

/** The label of a form type (decision 025). */
export function labelOf(type: OfferType): OfferLabel {
  return type === "free shipping" ? "free-shipping" : "sale";
}

function isOfferType(value: string): value is OfferType {
  return offerTypes.some((type) => type === value);
}

function isOfferLabel(value: string): value is OfferLabel {
  return offerLabels.some((label) => label === value);
}

/**
 * Parses `offer_type`, which is a form type or an import's label, into both; null if it is neither.
 */
export function readOfferType(sent: string): { type: OfferType; label: OfferLabel } | null {
  if (isOfferType(sent)) return { type: sent, label: labelOf(sent) };
  if (isOfferLabel(sent)) return { type: "Other", label: sent };
  return null;
}
