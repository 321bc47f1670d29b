import {
  type BillingStateName,
  billingStateName,
  billingStates,
  type Subscription,
  sayIn,
} from "@coupon-center/contract";
import { z } from "zod";

/** What a merchant reads on the payment screen, as statements. Times are epoch seconds. */
export interface Screen {
  state: BillingStateName;
  /** the whole text, for a report */
  text: string;
  status: string;
  /** 'Next billing date', and what it costs then */
  next: { at: number; amount: number | null } | null;
  nothingCharged: boolean;
  /** nothing is charged while something lasts that others may end */
  nothingChargedYet: boolean;
  liveUntil: number | null;
  isLive: boolean;
  isHidden: boolean;
  triedAgain: number | null;
  notTriedAgain: boolean;
  hiddenBy: number | null;
}

/** A time in a text, which the reader would see as a day. */
const mark = (time: number | null) => (time === null ? "" : `<${time}>`);
const timeIn = (text: string, pattern: RegExp): number | null => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

/** The 'Next billing date'. */
const nextCharge = (plan: Subscription) => plan.renewal_charge_at ?? plan.current_period_end;

/** Reads the screen: the same states and texts as it renders. */
export function screenOf(plan: Subscription, now: number): Screen {
  const state = billingStateName(plan, now);
  const { note } = billingStates[state];
  const end = mark(plan.ends_at);
  const text =
    note?.(
      {
        until: end,
        since: end,
        next: mark(nextCharge(plan)),
        retry: mark(plan.retry_at),
        grace: mark(plan.grace_ends_at),
      },
      sayIn("en-US"),
    ) ?? "";
  const isBilled = plan.status === "active" && (!plan.collection_paused || state === "renewing");
  const { coming_price: coming } = plan;
  const next = nextCharge(plan);
  const price = coming && next !== null && coming.from <= next ? coming.price : plan.price;
  const nothingChargedYet = text.includes("You will not be charged until they resume");
  return {
    state,
    text,
    status: plan.status,
    nothingChargedYet,
    next: isBilled && next !== null ? { at: next, amount: price?.unit_amount ?? null } : null,
    // A cancelled plan is one that does not charge, whether or not its text repeats it.
    nothingCharged:
      /nothing will be charged|and nothing is charged\.|costs nothing/.test(text) ||
      plan.status === "canceled",
    liveUntil: timeIn(text, /stay live until <(\d+)>/),
    isLive: /are live/.test(text) || (text === "" && plan.status === "active"),
    isHidden: /coupons are hidden(?! by)/.test(text),
    triedAgain: timeIn(text, /again on <(\d+)>/),
    notTriedAgain: text.includes("will not be retried automatically"),
    hiddenBy: timeIn(text, /hidden by <(\d+)>/),
  };
}

const day = z.string().nullish();

/** The data of a mail, as far as it says something about later. */
export const MailData = z.object({
  until: day,
  isHidden: z.boolean().optional(),
  failed: z.boolean().optional(),
  isFirst: z.boolean().optional(),
  retryDay: day,
  hiddenDay: day,
  day,
  amount: z.string().optional(),
  newAmount: z.string().optional(),
  isPartial: z.boolean().optional(),
  refunded: z.boolean().optional(),
});

export interface SaidMail {
  id: number;
  kind: string;
  data: z.infer<typeof MailData>;
  /** when it was sent, epoch seconds; null while it waits and can be withdrawn */
  sentAt: number | null;
}
