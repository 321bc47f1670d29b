import { createHash } from "node:crypto";

/** Stripe's public test cards: which ones pay, and how the others are declined. */
export interface TestCard {
  number: string;
  brand: string;
  funding: "credit" | "debit";
  /** The result of the first payment and, if it differs, of every later one. */
  first: CardDecline | null;
  later: CardDecline | null;
}
export interface CardDecline {
  code:
    | "card_declined"
    | "expired_card"
    | "incorrect_cvc"
    | "processing_error"
    | "authentication_required";
  decline_code: string;
  message: string;
}

export const DECLINED: CardDecline = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};
const DECLINES: Record<string, CardDecline> = {
  "4000000000000002": DECLINED,
  "4000000000009995": {
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  "4000000000009987": { ...DECLINED, decline_code: "lost_card" },
  "4000000000009979": { ...DECLINED, decline_code: "stolen_card" },
  "4000000000000069": {
    code: "expired_card",
    decline_code: "expired_card",
    message: "Your card has expired.",
  },
  "4000000000000127": {
    code: "incorrect_cvc",
    decline_code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  },
  "4000000000000119": {
    code: "processing_error",
    decline_code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
};
const PAYS: Record<string, [brand: string, funding: TestCard["funding"]]> = {
  "4242424242424242": ["visa", "credit"],
  "4000056655665556": ["visa", "debit"],
  "4000000000000259": ["visa", "credit"],
  "4000000000001976": ["visa", "credit"],
  "4000000000007726": ["visa", "credit"],
  "4000000000005126": ["visa", "credit"],
  "5555555555554444": ["mastercard", "credit"],
  "2223003122003222": ["mastercard", "credit"],
  "5200828282828210": ["mastercard", "debit"],
  "378282246310005": ["amex", "credit"],
  "371449635398431": ["amex", "credit"],
  "6011111111111117": ["discover", "credit"],
  "3056930009020004": ["diners", "credit"],
  "3566002020360505": ["jcb", "credit"],
  "6200000000000005": ["unionpay", "credit"],
};
const PAYS_ONCE = "4000000000000341";
/** 3-D Secure: its owner confirms each payment, on the pages at once. */
const CONFIRMED = "4000002760003184";
const UNCONFIRMED: CardDecline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "This payment requires additional user action before it can be completed.",
};
/** Pays, and each payment is disputed shortly after. */
export const DISPUTED = "4000000000000259";
/** Pays, and the bank asks about each payment shortly after. */
export const INQUIRED = "4000000000001976";

/** Pays; a refund is pending for a moment, or fails after it. */
export const REFUND_PENDS = "4000000000007726";
export const REFUND_FAILS = "4000000000005126";

/** The test card with this number, ignoring spaces and hyphens; undefined for any other number. */
export function findCard(typed: string): TestCard | undefined {
  const number = typed.replace(/[\s-]/g, "");
  const visa = { number, brand: "visa", funding: "credit" } as const;
  if (number === CONFIRMED) return { ...visa, first: null, later: UNCONFIRMED };
  if (number === PAYS_ONCE) return { ...visa, first: null, later: DECLINED };
  const refusal = DECLINES[number];
  if (refusal) return { ...visa, first: refusal, later: refusal };
  const pays = PAYS[number];
  return pays && { number, brand: pays[0], funding: pays[1], first: null, later: null };
}

/** A value that identifies a card's number, as Stripe's `fingerprint`. */
export function fingerprintCard(card: TestCard): string {
  return createHash("sha256").update(card.number).digest("hex").slice(0, 16);
}

/** The cards that the sandbox's pages list, most used first. */
export const CARD_NOTES: ReadonlyArray<[number: string, note: string]> = [
  ["4242 4242 4242 4242", "pays"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0000 0000 0341", "pays once, fails on renewal"],
  ["4000 0027 6000 3184", "pays once; later payments need a confirmation"],
  ["4000 0000 0000 0259", "pays, and is disputed soon after"],
  ["4000 0000 0000 1976", "pays, and its bank asks about it soon after"],
  ["5555 5555 5555 4444", "pays (Mastercard)"],
  ["3782 822463 10005", "pays (American Express)"],
  ["4000 0000 0000 9995", "is declined: insufficient funds"],
  ["4000 0000 0000 0069", "is declined: expired"],
];
