import type { Coupon } from "./coupon.ts";
import { formatAmount } from "./money.ts";
import { percentText } from "./number-text.ts";
import { canBeRange, isPercentType, type OfferLabel } from "./offer-types.ts";
import { say } from "./texts/say.ts";
import type { TextKey } from "./texts/text-keys.ts";

export interface HeadlineInput {
  offerType: string;
  label?: OfferLabel | null;
  /** a percentage, or a decimal amount in the client's currency */
  savings: number | null;
  isSavingsRange: boolean;
  currency: string;
  locale: string;
}

/** The three parts that the ticket shows: 'UP TO', '40%', 'OFF'. */
export interface HeadlineParts {
  prefix: string;
  value: string;
  suffix: string;
}

const labelTexts = {
  sale: "sale",
  "free-shipping": "sale",
  bogo: "buyOneGetOne",
  freebie: "freebie",
  rebate: "rebate",
  "gift-card": "giftCard",
} as const satisfies Record<OfferLabel, TextKey>;

/** The headline in its parts; one without a number is in `value` alone. */
export function savingsParts(input: HeadlineInput): HeadlineParts {
  const { offerType, label, savings, isSavingsRange, currency, locale } = input;
  if (offerType === "free shipping")
    return { prefix: "", value: say(locale, "freeShipping"), suffix: "" };
  if (!canBeRange(offerType) || savings === null) {
    return { prefix: "", value: say(locale, labelTexts[label ?? "sale"]), suffix: "" };
  }
  const value = isPercentType(offerType)
    ? percentText(savings, locale)
    : formatAmount(savings, currency, locale);
  return isSavingsRange
    ? { prefix: say(locale, "rangePrefix"), value, suffix: say(locale, "rangeSuffix") }
    : { prefix: say(locale, "savingPrefix"), value, suffix: say(locale, "savingSuffix") };
}

/** The parts of a stored coupon's headline. */
export function savingsOf(
  coupon: Pick<
    Coupon,
    "offer_type" | "label" | "savings_percent" | "savings_amount" | "isSavingsRange"
  >,
  currency: string,
  locale: string,
): HeadlineParts {
  const { offer_type, label, savings_percent, savings_amount, isSavingsRange } = coupon;
  const savings = isPercentType(offer_type) ? savings_percent : savings_amount;
  return savingsParts({ offerType: offer_type, label, savings, isSavingsRange, currency, locale });
}

/** 'On orders over $35' (decision 063), or null for a coupon without a minimum. */
export function minimumOrderText(
  minimum: number | null,
  currency: string,
  locale: string,
): string | null {
  if (!minimum) return null;
  return say(locale, "minimumOrder", { amount: formatAmount(minimum, currency, locale) });
}

/** The coupon's headline (decision 026): '20% OFF', 'UP TO $12.50 OFF', 'Free Shipping', 'Sale'. */
export function headline(input: HeadlineInput): string {
  return headlineText(savingsParts(input));
}

/** The parts as one text. */
export function headlineText({ prefix, value, suffix }: HeadlineParts): string {
  return [prefix, value, suffix].filter((word) => word !== "").join(" ");
}
