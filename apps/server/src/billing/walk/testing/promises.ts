import { addDays, startOfDay } from "@coupon-center/contract";
import type { SaidMail, Screen } from "./said.ts";
import type { Act } from "./script.ts";
import { DRAFT, isOver, openInvoices, type Payer } from "./stripe-rules.ts";

/** Something that a merchant was told about later. Times are epoch seconds. */
export interface Promised {
  kind:
    | "nothing charged"
    | "nothing charged yet"
    | "live until"
    | "hidden by"
    | "tried again"
    | "not tried again";
  /** when it was said */
  since: number;
  /** the screen, or the mail, and its words */
  by: string;
  /** the earliest and the latest time that the words can mean */
  at: { from: number; to: number };
  /** open invoices when it was said, and how often each had been tried */
  tries: ReadonlyMap<string, number>;
}

const always = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const instant = (at: number) => ({ from: at, to: at });

/** How often each invoice of a payer that is open was tried. */
function triesOf(payer: Payer): ReadonlyMap<string, number> {
  const plans = payer.subscriptions.filter((one) => !isOver(one));
  const open = plans.flatMap((one) => openInvoices(payer, one));
  return new Map(open.map(({ id, attempt_count }) => [id ?? "", attempt_count]));
}

/** What the screen says about later. */
export function promisesOf(screen: Screen, since: number, payer: Payer): Promised[] {
  const by = `the screen, '${screen.text}' (${screen.state})`;
  const common = { since, by, tries: triesOf(payer) };
  return [
    ...(screen.nothingCharged ? [{ kind: "nothing charged", at: always, ...common } as const] : []),
    ...(screen.nothingChargedYet
      ? [{ kind: "nothing charged yet", at: always, ...common } as const]
      : []),
    ...(screen.liveUntil === null
      ? []
      : [{ kind: "live until", at: instant(screen.liveUntil), ...common } as const]),
    ...(screen.hiddenBy === null
      ? []
      : [{ kind: "hidden by", at: instant(screen.hiddenBy), ...common } as const]),
    ...(screen.triedAgain === null
      ? []
      : [{ kind: "tried again", at: instant(screen.triedAgain), ...common } as const]),
    ...(screen.notTriedAgain ? [{ kind: "not tried again", at: always, ...common } as const] : []),
  ];
}

/** What a mail says about later, once it was sent. */
export function promisesOfMail(
  { kind, data, sentAt }: SaidMail,
  timeZone: string,
  payer: Payer,
): Promised[] {
  const since = sentAt ?? 0;
  const common = { since, by: `the mail ${kind} ${JSON.stringify(data)}`, tries: triesOf(payer) };
  const dayOf = (day: string) => ({
    from: startOfDay(timeZone, day) / 1000,
    to: startOfDay(timeZone, addDays(day, 1)) / 1000,
  });
  switch (kind) {
    case "cancelled":
      return [
        { kind: "nothing charged", at: always, ...common },
        ...(data.until && !data.isHidden
          ? [{ kind: "live until", at: dayOf(data.until), ...common } as const]
          : []),
      ];
    case "payment-failed":
      return [
        ...(data.retryDay
          ? [{ kind: "tried again", at: dayOf(data.retryDay), ...common } as const]
          : []),
        ...(data.hiddenDay
          ? [{ kind: "hidden by", at: dayOf(data.hiddenDay), ...common } as const]
          : []),
      ];
    case "coupons-hidden-soon":
      return data.day ? [{ kind: "hidden by", at: dayOf(data.day), ...common }] : [];
    default:
      return [];
  }
}

const asksForMore: readonly Act["do"][] = [
  ...(["subscribe", "resume", "pay at the invoice", "staff subscribes at Stripe"] as const),
];
const takesAway: readonly Act["do"][] = [
  ...(["staff suspends", "staff ends it at Stripe"] as const),
  ...(["staff deletes the customer at Stripe", "delete the account"] as const),
];
const leavesTries: readonly Act["do"][] = [
  ...(["nothing", "staff refunds all", "staff refunds a part"] as const),
  ...(["the dispute is won", "the dispute is lost"] as const),
];

/**
 * Whether somebody's doing ends what was promised before it: the promise was about not doing it.
 */
export function isReleased({ kind }: Promised, act: Act["do"]): boolean {
  switch (kind) {
    case "nothing charged":
      return asksForMore.includes(act);
    case "nothing charged yet":
      return asksForMore.includes(act) || act === "staff lifts" || act === "use another card";
    case "live until":
      return (
        takesAway.includes(act) || asksForMore.includes(act) || act === "cancel at Stripe's page"
      );
    default:
      return !leavesTries.includes(act);
  }
}

/** What came of a promise at a later time: a fault, or null; undefined while it is not decided. */
export function outcomeOf(
  promised: Promised,
  { now, payer, shown }: { now: number; payer: Payer; shown: boolean },
): string | null | undefined {
  const { kind, at, since, tries } = promised;
  switch (kind) {
    case "nothing charged":
    case "nothing charged yet": {
      const taken = payer.charges.find(({ paid, created }) => paid && created > since);
      return taken && `${taken.amount} was charged at ${timeText(taken.created)}`;
    }
    case "live until":
      if (now < at.from) return shown ? undefined : "the coupons are not public before that";
      if (now < at.to) return undefined;
      return shown ? "the coupons are public after that" : null;
    case "hidden by": {
      const isOpen = [...triesOf(payer).keys()].some((id) => tries.has(id));
      if (!isOpen) return null;
      // 'By' a day: they may be hidden before, e.g. as Stripe gives up.
      if (now < at.to) return undefined;
      return shown ? "the coupons are public after that, and the invoice is open" : null;
    }
    case "tried again": {
      const open = [...triesOf(payer)].filter(([id]) => tries.has(id));
      const isTried = open.some(([id, count]) => tries.get(id) !== count);
      if (isTried || open.length < tries.size || tries.size === 0) return null;
      return now > at.to + DRAFT ? "it was not tried" : undefined;
    }
    case "not tried again": {
      const tried = [...triesOf(payer)].some(([id, count]) => count > (tries.get(id) ?? count));
      return tried ? "it was tried again" : undefined;
    }
  }
}

export const timeText = (seconds: number) => new Date(seconds * 1000).toISOString();

/**
 * Times that may have been told: ends of periods and plans, charges, tries, and 21 days of grace.
 */
export function toldDays({ subscriptions, invoices }: Payer, now: number): number[] {
  const ends = subscriptions
    .filter(({ status }) => status !== "canceled")
    .flatMap(({ items, cancel_at }) => [items.data[0]?.current_period_end ?? 0, cancel_at ?? 0]);
  const tries = invoices
    .filter(({ status }) => status === "open")
    .flatMap(({ created, next_payment_attempt }) => [
      next_payment_attempt ?? 0,
      created + 21 * 86_400,
    ]);
  const charges = invoices.map(({ automatically_finalizes_at: at }) => at ?? 0);
  return [...ends, ...tries, ...charges].filter((at) => at > now);
}
