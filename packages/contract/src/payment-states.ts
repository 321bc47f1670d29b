import type { TextKeyAlone } from "./texts/text-keys.ts";
import type { MailKind } from "./web-build-interface.ts";

export interface PaymentState {
  /** when a payment is in it, for people */
  when: string;
  /** its mark in the order history; null for one that needs none */
  label: TextKeyAlone | null;
  /** the mails to the merchant, and those to staff */
  mails: readonly MailKind[];
  alerts: readonly MailKind[];
}

const quiet = { label: null, mails: [], alerts: [] };

/** Every state of a payment; the order history reads its mark, which is by the API's `status`. */
export const paymentStates = {
  paid: { ...quiet, when: "It was made.", mails: ["payment-received"] },
  open: {
    when: "A first payment that was not tried yet, or one that is made by hand; it can be made on the page of its invoice.",
    ...quiet,
    label: "orderOpen",
  },
  failed: {
    when: "The card was refused, or nobody paid it by hand; it can be made on the page of its invoice while that is open.",
    ...quiet,
    label: "orderNotPaid",
    mails: ["payment-failed"],
  },
  refunded: {
    when: "It was given back.",
    ...quiet,
    label: "orderRefunded",
    mails: ["payment-refunded"],
  },
  partially_refunded: {
    when: "A part of it was given back.",
    ...quiet,
    label: "orderPartlyRefunded",
    mails: ["payment-refunded"],
  },
  refund_failed: {
    when: "It was given back, and the refund failed later, e.g. as the card was closed: it counts as paid again.",
    ...quiet,
    alerts: ["refund-failed"],
    mails: ["payment-received", "payment-refunded", "payment-not-refunded"],
  },
  disputed: {
    when: "The merchant disputes it at their bank, or the bank decided for them.",
    ...quiet,
    label: "orderDisputed",
    alerts: ["payment-disputed"],
  },
  won: {
    ...quiet,
    when: "It was disputed, and the bank decided for the brand: it counts as paid again.",
  },
  second: {
    when: "It is for a second subscription beside one that runs: that one is ended, and the payment given back; if it was used before, the part for the days that were paid twice.",
    label: "orderRefunded",
    mails: ["second-subscription"],
    alerts: ["double-subscription"],
  },
  due_on_ending_card: {
    ...quiet,
    when: "It is due after the month in which its card ends, of which the last two weeks have begun.",
    mails: ["card-ends"],
  },
  orphaned: {
    when: "It was made by nobody who is known here: its event is parked (rule 8.15).",
    ...quiet,
    alerts: ["payment-orphaned"],
  },
  refund_refused: {
    when: "A second subscription's payment is to be given back, and Stripe refuses to.",
    ...quiet,
    alerts: ["refund-refused"],
  },
  taken_while_suspended: {
    when: "It was taken, and the store or account is suspended: since then, or just before.",
    ...quiet,
    mails: ["payment-received"],
    alerts: ["suspended-charged"],
  },
} as const satisfies Record<string, PaymentState>;
