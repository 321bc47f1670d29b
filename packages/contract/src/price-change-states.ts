import type { PlanInterval } from "./billing.ts";
import type { Say } from "./texts/text-keys.ts";
import type { MailKind } from "./web-build-interface.ts";

/** A coming price as text, and its first day. */
interface ComingPrice {
  price: string;
  interval: PlanInterval;
  date: string;
}

export interface PriceChangeState {
  /** when an announced change of a price is in it, for people */
  when: string;
  /** what the subscription's card says of the coming price; null for nothing */
  note: ((coming: ComingPrice, say: Say) => string) | null;
  mails: readonly MailKind[];
}

/** What is said of an announced change of what a subscription costs; the screen reads its note. */
export const priceChangeStates = {
  announced: {
    when: "An operator announced it, at least 30 days ahead; its mail was sent. It is charged from the renewal that the mail tells, and not if the plan is cancelled before.",
    note: (coming, say) => say("comingPrice", coming),
    mails: ["price-change"],
  },
  untold: {
    when: "Its mail is not sent yet, or was given up: nothing is changed. A mail that was late postpones the change.",
    note: null,
    mails: [],
  },
  replaced: {
    when: "The price was changed and announced again before it was charged; the mail says what it replaces.",
    note: (coming, say) => say("comingPrice", coming),
    mails: ["price-change"],
  },
  withdrawn: {
    when: "An operator cancelled it, or changed the price back, before it was charged.",
    note: null,
    mails: ["price-stays"],
  },
  charged: {
    when: "The renewal that was told took the new price, which the card shows from then on.",
    note: null,
    mails: ["payment-received"],
  },
} as const satisfies Record<string, PriceChangeState>;
