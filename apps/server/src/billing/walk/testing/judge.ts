import { billingStates } from "@coupon-center/contract";
import { disagreements, type Observation, undone } from "./agreement.ts";
import {
  isReleased,
  outcomeOf,
  type Promised,
  promisesOf,
  promisesOfMail,
  timeText,
} from "./promises.ts";
import { type Screen, screenOf } from "./said.ts";
import type { Act } from "./script.ts";
import {
  type Attempt,
  DRAFT,
  hasBegun,
  isOver,
  noPayer,
  openInvoices,
  type Payer,
} from "./stripe-rules.ts";

/** What happened since the look before: somebody's doing, or a time that passed. */
export type Happened =
  | { act: Act["do"]; refused: boolean; succeeded?: boolean }
  | { from: number; expected: readonly Attempt[] };

/** A promise that was not kept, or a state that was told wrongly. */
export interface WalkFault {
  merchant: number;
  turn: number;
  text: string;
}

const DAY = 86_400;
const endsAPlan: readonly Act["do"][] = [
  ...(["cancel", "cancel at Stripe's page", "staff ends it at Stripe"] as const),
  "staff cancels for a later day at Stripe",
  ...(["staff deletes the customer at Stripe", "delete the account"] as const),
];

/** Follows what one merchant is told, and finds what was not kept. */
export class Judge {
  readonly #timeZone: string;
  readonly #graceSeconds: number;
  #promises: Promised[] = [];
  #screen: Screen | null = null;
  #wasSynced = true;
  #payer: Payer = noPayer();
  #isDeleted = false;
  #ends = 0;
  #refunds = 0;
  /**
   * when each mail was first seen, epoch seconds, after how many acts, and whether all was known
   */
  readonly #seenMails = new Map<number, { at: number; acts: number; known: boolean }>();
  readonly #acts: Act["do"][] = [];
  readonly #toldOf = new Set<number>();
  readonly #endsSeen = new Set<string>();
  readonly #givenBack = new Set<string>();

  constructor({ timeZone, graceDays }: { timeZone: string; graceDays: number }) {
    this.#timeZone = timeZone;
    this.#graceSeconds = graceDays * DAY;
  }

  /** What the screen offered at the last look; null while it was not up to date. */
  get offered(): readonly string[] | null {
    return this.#wasSynced && this.#screen !== null ? this.#ways : null;
  }

  /** What the screen offered at the last look, also if it was outdated. */
  get #ways(): readonly string[] {
    return this.#screen === null ? [] : billingStates[this.#screen.state].ways;
  }

  /** All faults that a look finds. */
  look(look: Observation, happened: Happened): string[] {
    if ("act" in happened) this.#release(happened);
    if (look.isDeleted) {
      this.#isDeleted = true;
      this.#promises = [];
    }
    const faults = [...this.#money(look, happened), ...this.#kept(look)];
    // What the screen did not offer was so already.
    if ("act" in happened && happened.succeeded && this.#ways.includes(happened.act))
      faults.push(...undone(happened.act, look, this.#payer));
    if ("act" in happened && happened.act === "delete the account")
      if (happened.succeeded && !look.isDeleted) faults.push("said to be deleted, and is not");
    const screen = look.plan && screenOf(look.plan, look.now);
    if (look.isSynced && !this.#isDeleted)
      faults.push(...disagreements(look, screen, this.#graceSeconds));
    faults.push(...this.#noteMails(look));
    if (look.isSynced && !this.#isDeleted) faults.push(...this.#mailed(look, screen));
    faults.push(...this.#notTooOften(look));
    if (!this.#isDeleted) this.#promise(look, screen);
    this.#screen = screen;
    this.#payer = look.payer;
    this.#wasSynced = look.isSynced;
    return faults;
  }

  #release({ act, refused }: { act: Act["do"]; refused: boolean }): void {
    if (endsAPlan.includes(act)) this.#ends += 1;
    if (act.startsWith("staff refunds")) this.#refunds += 1;
    if (refused) return;
    this.#acts.push(act);
    this.#promises = this.#promises.filter((one) => !isReleased(one, act));
  }

  /** What was charged while time passed is what Stripe charges by itself, and was announced. */
  #money({ payer, now }: Observation, happened: Happened): string[] {
    const known = new Set(this.#payer.charges.map(({ id }) => id));
    const fresh = payer.charges.filter(({ id }) => !known.has(id));
    if ("act" in happened) return [];
    const { from, expected } = happened;
    const text = (list: readonly Attempt[]) =>
      list.map(({ at, amount, paid }) => `${timeText(at)} ${amount} ${paid ? "paid" : "refused"}`);
    const tries = fresh
      .map(({ created, amount, paid }) => ({ at: created, amount, paid }))
      .sort((a, b) => a.at - b.at);
    const made = this.#wasSynced ? tries : this.#withoutOwn(tries, expected);
    const isAsExpected =
      made.length === expected.length && made.every((one, index) => isTry(one, expected[index]));
    const faults = isAsExpected
      ? []
      : [
          `Stripe's rules have charges ${text(expected).join(", ")}; made: ${text(made).join(", ")}`,
        ];
    const first = made.find(({ paid }) => paid);
    if (!first || !this.#wasSynced || this.#isDeleted) return faults;
    return [...faults, ...this.#announced(first, { from, now })];
  }

  /**
   * Without those with which the product pays what is open, when it learns late of another card.
   */
  #withoutOwn(tries: readonly Attempt[], expected: readonly Attempt[]): Attempt[] {
    const open = this.#payer.subscriptions.flatMap((one) => openInvoices(this.#payer, one));
    const amounts = open.map(({ amount_remaining: amount }) => amount);
    return tries.filter((one) => {
      const at = amounts.indexOf(one.amount);
      if (at < 0 || expected.some((due) => isTry(one, due))) return true;
      amounts.splice(at, 1);
      return false;
    });
  }

  #announced(charge: Attempt, { from }: { from: number; now: number }): string[] {
    const screen = this.#screen;
    const what = `${charge.amount} at ${timeText(charge.at)}`;
    if (screen === null) return [`charged ${what}, and no plan was shown at ${timeText(from)}`];
    const said = `'${screen.text}' (${screen.state})`;
    if (!billingStates[screen.state].charges) return [`charged ${what} after ${said}`];
    if (screen.next && charge.at < screen.next.at - 60)
      return [`charged ${what} before the next billing date ${timeText(screen.next.at)}`];
    const isFirst = screen.next && charge.at <= screen.next.at + DRAFT;
    if (isFirst && screen.next?.amount !== charge.amount)
      return [`charged ${what}, and the card said ${screen.next?.amount}`];
    return [];
  }

  #kept({ now, payer, shown }: Observation): string[] {
    const faults: string[] = [];
    this.#promises = this.#promises.filter((promised) => {
      const outcome = outcomeOf(promised, { now, payer, shown });
      if (outcome)
        faults.push(`${promised.kind}: ${outcome}; at ${timeText(promised.since)} ${promised.by}`);
      return outcome === undefined;
    });
    return faults;
  }

  #promise({ now, payer, isSynced }: Observation, screen: Screen | null): void {
    // What is said before Stripe's news have come may be outdated, but is no promise of ours then.
    if (screen !== null && isSynced) {
      const said = promisesOf(screen, now, payer);
      const isKnown = (one: Promised) =>
        this.#promises.some(
          ({ kind, by, at }) => kind === one.kind && by === one.by && at.to === one.at.to,
        );
      this.#promises.push(...said.filter((one) => !isKnown(one)));
    }
  }

  #noteMails({ now, mails, payer, isApproved, isSynced }: Observation): string[] {
    const faults: string[] = [];
    for (const mail of mails) {
      const seen = this.#seenMails.get(mail.id) ?? {
        at: now,
        acts: this.#acts.length,
        known: isSynced && this.#wasSynced,
      };
      this.#seenMails.set(mail.id, seen);
      if (mail.sentAt === null || this.#toldOf.has(mail.id) || this.#isDeleted) continue;
      this.#toldOf.add(mail.id);
      if (!seen.known) continue;
      const { until, isHidden } = mail.data;
      if (mail.kind === "cancelled" && until && !isHidden && !isApproved)
        faults.push(`mailed 'live until ${until}', and the store is suspended`);
      // A mail takes a while: what was done meanwhile may end what it says.
      const since = this.#acts.slice(seen.acts);
      const said = promisesOfMail(mail, this.#timeZone, payer);
      this.#promises.push(...said.filter((one) => !since.some((act) => isReleased(one, act))));
    }
    return faults;
  }

  /** Each state has its mail. */
  #mailed({ now, payer, plan, mails, isApproved }: Observation, screen: Screen | null): string[] {
    if (screen === null || plan === null) return [];
    const since = (kind: string, from: number) =>
      mails.some(
        (mail) => mail.kind === kind && (this.#seenMails.get(mail.id)?.at ?? 0) >= from - 60,
      );
    const faults: string[] = [];
    const current = payer.subscriptions.find(({ id }) => id === plan.id);
    if (!current) return [];
    const owed = openInvoices(payer, current);
    if (["past_due", "unpaid"].includes(screen.status) && isApproved)
      for (const invoice of owed)
        if (!since("payment-failed", invoice.created))
          faults.push(`no mail that the payment of ${timeText(invoice.created)} failed`);
    const cancelledAt = hasBegun(payer, current) ? current.canceled_at : null;
    if (screen.status === "canceled" && cancelledAt !== null && !since("cancelled", cancelledAt))
      faults.push(`no mail that the plan ends or has ended, ${timeText(cancelledAt)}`);
    const hidden = plan.grace_ends_at ?? now;
    const isSoon = now >= hidden - 3 * DAY && now < hidden;
    if (screen.status === "past_due" && isApproved && isSoon && owed.length > 0)
      if (!since("coupons-hidden-soon", owed[0]?.created ?? 0))
        faults.push("no mail that coupons will be hidden soon");
    const isDue = now >= hidden && now < hidden + 7 * DAY;
    if (screen.state === "past_due_hidden" && isApproved && isDue && owed.length > 0)
      if (!since("coupons-hidden", owed[0]?.created ?? 0))
        faults.push("no mail that coupons are hidden");
    return faults;
  }

  /**
   * What has to be so in the end, after everything was told; `history` are the order history's
   * states.
   */
  end({ payer, mails }: Observation, history: readonly string[]): string[] {
    if (this.#isDeleted) {
      const runs = payer.subscriptions.filter((one) => !isOver(one));
      return runs.length === 0 ? [] : ["a deleted account has a plan that runs"];
    }
    const faults: string[] = [];
    const count = (kind: string) => mails.filter((mail) => mail.kind === kind).length;
    const paid = paidInvoices(payer).length;
    const listed = history.filter((status) => status !== "failed" && status !== "open").length;
    if (listed !== paid) faults.push(`${listed} payments in the history, ${paid} were made`);
    const given = payer.charges.filter(({ refunded }) => refunded).length;
    const refunded = history.filter((status) => status === "refunded").length;
    if (refunded !== given) faults.push(`${refunded} refunds in the history, ${given} were made`);
    // Of a payment that was returned or disputed before it was known, and of a second plan's, less
    // is told.
    const isPlain =
      count("second-subscription") === 0 &&
      payer.charges.every((one) => !one.disputed && !one.refunds?.data.length);
    if (isPlain && count("payment-received") !== paid)
      faults.push(`${count("payment-received")} mails of ${paid} payments`);
    return faults;
  }

  /** No state has more mails than causes. */
  #notTooOften({ payer, mails }: Observation): string[] {
    const count = (kind: string) => mails.filter((mail) => mail.kind === kind).length;
    for (const one of payer.subscriptions)
      if (one.status === "canceled" && one.cancellation_details?.reason === "payment_failed")
        this.#endsSeen.add(one.id);
    const paid = paidInvoices(payer);
    const refused = payer.charges.filter((charge) => !charge.paid).length;
    for (const { id, amount_refunded: back } of payer.charges)
      if (back > 0) this.#givenBack.add(`${id} ${back}`);
    const most = {
      "payment-received": paid.length,
      cancelled: this.#ends + this.#endsSeen.size,
      "payment-failed": refused + payer.invoices.filter(({ attempted }) => attempted).length,
      "payment-refunded": this.#refunds + this.#givenBack.size,
    };
    return Object.entries(most)
      .filter(([kind, limit]) => count(kind) > limit)
      .map(([kind, limit]) => `${count(kind)} mails '${kind}' of ${limit} causes`);
  }
}

function isTry(one: Attempt, due: Attempt | undefined): boolean {
  const late = due ? one.at - due.at : -1;
  return one.amount === due?.amount && one.paid === due.paid && late >= -60 && late <= DRAFT;
}

const paidInvoices = ({ invoices }: Payer) =>
  invoices.filter(({ status, amount_paid }) => status === "paid" && amount_paid > 0);
