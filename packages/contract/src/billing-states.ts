import type { Say, TextKeyAlone } from "./texts/text-keys.ts";
import type { MailKind } from "./web-build-interface.ts";

/** What the payment screen offers in a state. */
export const waysForward = {
  pay: "'Pay now' on the open invoice",
  card: "'Update card', which also pays what is open",
  cancel: "'Cancel Subscription'",
  resume: "'Reactivate Subscription', without a payment",
  subscribe: "'Reactivate Subscription', with a new payment",
} as const;
export type WayForward = keyof typeof waysForward;

/** The days that a text may tell, formatted for its reader; empty where unknown. */
export interface BillingDays {
  /** the end of what is paid for */
  until: string;
  /** the end of the plan */
  since: string;
  /** the next payment */
  next: string;
  /** the next try of the card */
  retry: string;
  /** the end of the days of grace */
  grace: string;
}

type BillingNote = (days: BillingDays, say: Say) => string;

export interface BillingState {
  /** when a subscription is in it, for people */
  when: string;
  /** Stripe's status */
  status: string;
  /** whether its coupons are shown (decision 037) */
  live: boolean;
  /** whether Stripe may still charge the card */
  charges: boolean;
  /** what the card says; null where all is in order */
  note: BillingNote | null;
  /** the same while the store is not approved, where the note would speak of its coupons */
  unapprovedNote?: BillingNote;
  ways: readonly WayForward[];
  /** the mails to the merchant while a subscription comes into it and is in it */
  mails: readonly MailKind[];
}

const ended: Pick<BillingState, "note" | "unapprovedNote"> = {
  note: ({ since }, say) =>
    since === "" ? say("billingEnded") : say("billingEndedSince", { since }),
  unapprovedNote: ({ since }, say) =>
    since === "" ? say("billingEndedOnly") : say("billingEndedSinceOnly", { since }),
};
const over = { status: "canceled", live: false, charges: false, ways: ["subscribe"] } as const;
const open: readonly WayForward[] = ["pay", "card", "cancel"];

/** What each status is called; an unknown one by itself. */
export const statusKeys: ReadonlyMap<string, TextKeyAlone> = new Map([
  ["active", "statusActive"],
  ["canceled", "statusCancelled"],
  ["incomplete", "statusIncomplete"],
  ["incomplete_expired", "statusExpired"],
  ["past_due", "statusPastDue"],
  ["unpaid", "statusUnpaid"],
  ["trialing", "statusTrial"],
  ["paused", "statusPaused"],
]);

/**
 * Every state of a subscription: what is so, what the payment screen says and offers, and which
 * mails go out. The screen and the tests read it, and docs/billing.md is generated from it.
 */
export const billingStates = {
  incomplete: {
    when: "The first payment was not completed, e.g. the bank asks for a confirmation.",
    status: "incomplete",
    live: false,
    charges: true,
    ways: open,
    mails: ["payment-failed"],
    note: (_, say) => say("billingIncomplete"),
  },
  incomplete_expired: {
    when: "The first payment was not completed within Stripe's 23 hours.",
    status: "incomplete_expired",
    live: false,
    charges: false,
    ways: ["subscribe"],
    mails: ["payment-failed"],
    note: (_, say) => say("billingIncompleteExpired"),
  },
  trialing: {
    when: "A trial runs, and is paid for when it ends.",
    status: "trialing",
    live: true,
    charges: true,
    ways: ["cancel"],
    mails: [],
    note: ({ next }, say) => say("billingTrial", { next }),
    unapprovedNote: ({ next }, say) => say("billingTrialOnly", { next }),
  },
  active: {
    when: "The current period is paid.",
    status: "active",
    live: true,
    charges: true,
    ways: ["cancel"],
    note: null,
    mails: ["payment-received"],
  },
  renewing: {
    when: "A new period has begun, and is charged within about an hour (decision 081).",
    status: "active",
    live: true,
    charges: true,
    ways: ["cancel"],
    mails: [],
    note: ({ next }, say) => say("billingRenewing", { next }),
  },
  active_free: {
    when: "It runs at a price of 0 (decision 060).",
    status: "active",
    live: true,
    charges: false,
    ways: ["cancel"],
    mails: [],
    note: (_, say) => say("billingFree"),
    unapprovedNote: (_, say) => say("billingFreeOnly"),
  },
  given: {
    when: "Staff gave it for nothing, until a day (decision 077).",
    status: "active",
    live: true,
    charges: false,
    ways: ["subscribe"],
    note: ({ until }, say) => say("billingGiven", { until }),
    mails: ["plan-given"],
  },
  given_not_collected: {
    when: "Staff gave it for nothing, and its store is suspended.",
    status: "active",
    live: true,
    charges: false,
    ways: [],
    note: ({ until }, say) => say("billingEndingPaused", { until }),
    mails: ["plan-given"],
  },
  past_due_retried: {
    when: "A payment failed, and Stripe tries the card again; within the days of grace.",
    status: "past_due",
    live: true,
    charges: true,
    ways: open,
    note: ({ retry, grace }, say) => say("billingRetried", { retry, grace }),
    unapprovedNote: ({ retry }, say) => say("billingRetriedOnly", { retry }),
    mails: ["payment-failed", "coupons-hidden-soon"],
  },
  past_due_waiting: {
    when: "A payment failed, and Stripe does not try again (3-D Secure, or all tries are used); within the days of grace.",
    status: "past_due",
    live: true,
    charges: true,
    ways: open,
    note: ({ grace }, say) => say("billingWaiting", { grace }),
    unapprovedNote: (_, say) => say("billingWaitingOnly"),
    mails: ["payment-failed", "coupons-hidden-soon"],
  },
  past_due_hidden: {
    when: "A payment is open, and the days of grace are over.",
    status: "past_due",
    live: false,
    charges: true,
    ways: open,
    note: ({ retry }, say) =>
      retry === "" ? say("billingHidden") : say("billingHiddenRetried", { retry }),
    unapprovedNote: ({ retry }, say) =>
      retry === "" ? say("billingOpenOnly") : say("billingOpenRetriedOnly", { retry }),
    mails: ["payment-failed", "coupons-hidden-soon", "coupons-hidden"],
  },
  unpaid: {
    when: "All tries failed, and Stripe's settings keep the subscription.",
    status: "unpaid",
    live: false,
    charges: true,
    ways: open,
    note: (_, say) => say("billingHidden"),
    unapprovedNote: (_, say) => say("billingOpenOnly"),
    mails: ["payment-failed", "coupons-hidden"],
  },
  paused: {
    when: "Stripe paused it, as a trial ended without a card. A card lets it go on.",
    status: "paused",
    live: false,
    charges: true,
    ways: open,
    mails: [],
    note: (_, say) => say("billingPlanPaused"),
    unapprovedNote: (_, say) => say("billingPlanPausedOnly"),
  },
  paused_by_hand: {
    when: "It was paused at Stripe by hand, and goes on only there (decision 094).",
    status: "paused",
    live: false,
    charges: false,
    ways: ["cancel"],
    mails: [],
    note: (_, say) => say("billingPausedByHand"),
    unapprovedNote: (_, say) => say("billingPausedByHandOnly"),
  },
  not_collected: {
    when: "It runs, and nothing is collected, e.g. while its store is suspended (decision 067).",
    status: "active",
    live: true,
    charges: true,
    ways: ["cancel"],
    mails: [],
    note: (_, say) => say("billingNotCollected"),
  },
  ending: {
    when: "It was cancelled, and the paid period lasts.",
    status: "canceled",
    live: true,
    charges: false,
    ways: ["resume"],
    mails: ["cancelled"],
    note: ({ until }, say) => say("billingEnding", { until }),
    unapprovedNote: ({ until }, say) => say("billingEndingPaused", { until }),
  },
  ending_not_collected: {
    when: "It was cancelled, and nothing is collected, e.g. while its store is suspended.",
    status: "canceled",
    live: true,
    charges: false,
    ways: ["resume"],
    mails: ["cancelled"],
    note: ({ until }, say) => say("billingEndingPaused", { until }),
  },
  ended: {
    when: "It was cancelled, and the paid period is over.",
    ...over,
    ...ended,
    mails: ["cancelled"],
  },
  ended_owing: {
    when: "It was cancelled while a payment was open: it ended at once, and the open invoice is void (decision 058).",
    ...over,
    ...ended,
    mails: ["payment-failed", "cancelled"],
  },
  ended_by_failure: {
    when: "Stripe ended it after the last failed try.",
    ...over,
    note: ({ since }, say) =>
      since === "" ? say("billingFailed") : say("billingFailedSince", { since }),
    unapprovedNote: ({ since }, say) =>
      since === "" ? say("billingFailedOnly") : say("billingFailedSinceOnly", { since }),
    mails: ["payment-failed", "cancelled"],
  },
  ended_by_hand: {
    when: "It was ended before its period was over: at Stripe by hand, for a dispute, or here before the period was charged (decision 081).",
    ...over,
    ...ended,
    mails: ["cancelled"],
  },
  other: {
    when: "Stripe reports a status that is not known here.",
    status: "any other",
    live: false,
    charges: true,
    ways: open,
    mails: [],
    note: (_, say) => say("billingOther"),
  },
} as const satisfies Record<string, BillingState>;

export type BillingStateName = keyof typeof billingStates;
