import {
  addDays,
  couponState,
  dayIn,
  daysBetween,
  isPlanInForce,
  startOfDay,
} from "@coupon-center/contract";

import { z } from "zod";
import type { LifeWorld, ReceivedMail } from "./life-world.ts";
import type { Person } from "./person.ts";
import { staffView } from "./staff-acts.ts";

const HOUR = 3_600_000;
const Endings = z.object({ coupons: z.array(z.object({ link: z.string(), day: z.string() })) });

/** What may be mailed after a deletion: it tells what became of money. */
const afterDeletion = /^(cancelled|payment-|second-subscription)/;
/** What may be said again in the same words soon, as it was done again. */
const repeatable = /^(second-subscription|store-|account-|revision-|coupons-submitted|password-)/;

/** Judges the mails that were received since the last time, and those that should have been. */
export class MailWatch {
  readonly #world: LifeWorld;
  #judged = 0;

  constructor(world: LifeWorld) {
    this.#world = world;
  }

  async watch(people: readonly Person[]): Promise<void> {
    const { received } = this.#world;
    for (; this.#judged < received.length; this.#judged++) {
      const mail = received[this.#judged];
      if (mail) for (const person of people) await this.#judge(person, mail);
    }
    if (!this.#world.isMailAway())
      for (const person of people) await watchReminders(person, received);
  }

  async #judge(person: Person, mail: ReceivedMail): Promise<void> {
    const { kind, to } = mail;
    const said = `on ${person.today}: ${kind} ${JSON.stringify(mail.data)}`;
    const isLate = person.former.some(
      ({ email, mails }) => email === to && mails <= this.#judged && !person.isRegistered,
    );
    if (isLate && !afterDeletion.test(kind)) person.fault(`after the deletion ${said}`);
    if (to !== person.email || !person.isRegistered) return;
    const isRepeated = this.#world.received
      .slice(0, this.#judged)
      .some(
        (one) =>
          one.to === to &&
          one.at > mail.at - HOUR &&
          JSON.stringify([one.kind, one.data]) === JSON.stringify([kind, mail.data]),
      );
    if (isRepeated && !repeatable.test(kind)) person.fault(`twice ${said}`);
    const untruth = await untruthOf(person, mail);
    if (untruth !== null) person.fault(`${untruth}, ${said}`);
  }
}

/** Why a mail is not true as it is received (rule 11.3); null if it is. */
async function untruthOf(person: Person, { kind, data }: ReceivedMail): Promise<string | null> {
  const { today, world } = person;
  if (kind === "coupon-ends") {
    const days = Endings.parse(data).coupons.map(({ day }) => day);
    return days.some((day) => day < today || day > addDays(today, 7)) ? "not soon" : null;
  }
  const plan = (await staffView(person))?.stripe_subscription;
  if (!plan) return null;
  const dayOf = (at: number | null) =>
    at === null ? null : dayIn(world.client().timeZone, at * 1000);
  const { ends_at, grace_ends_at, retry_at, status } = plan;
  switch (kind) {
    case "payment-failed":
      if (data.hiddenDay != null && data.hiddenDay !== dayOf(grace_ends_at)) return "not hidden so";
      return data.retryDay != null && data.retryDay !== dayOf(retry_at) ? "not tried so" : null;
    case "coupons-hidden-soon":
      return data.day === dayOf(grace_ends_at) && String(data.day) >= today
        ? null
        : "not hidden so";
    case "coupons-hidden":
      return isPlanInForce(plan, world.now() / 1000) ? "not hidden" : null;
    case "cancelled":
      if (data.until == null) return status === "active" ? "not ended" : null;
      return status === "canceled" && data.until === dayOf(ends_at) ? null : "another end";
    case "plan-given":
      return status === "active" && data.day !== dayOf(ends_at) ? "given until another day" : null;
    default:
      return null;
  }
}

/** Of an end that was set more than a week ahead, each is mailed once (rule 11.4). */
async function watchReminders(person: Person, received: readonly ReceivedMail[]): Promise<void> {
  const seen = await staffView(person);
  if (!seen) return;
  const { today, world } = person;
  const plan = seen.stripe_subscription;
  const isInForce = isPlanInForce(plan, world.now() / 1000);
  const ends = [plan?.ends_at, plan?.grace_ends_at].flatMap((at) => at ?? []);
  for (const coupon of seen.coupons) {
    const { id, expiration_date: end } = coupon;
    const set = person.ends.get(id);
    if (end === null || !set || daysBetween(set.today, end) <= 7) continue;
    const link = `/coupons/${id}`;
    const mails = received.filter(
      ({ kind, at, data }) =>
        kind === "coupon-ends" &&
        at >= set.at &&
        Endings.parse(data).coupons.some((one) => one.link.endsWith(link) && one.day === end),
    );
    if (mails.length > 1) person.fault(`coupon ${id}: its end on ${end} was mailed twice`);
    const last = startOfDay(world.client().timeZone, addDays(end, 1)) / 1000 - 1;
    const isKept = isInForce && ends.every((at) => at >= last);
    const isToCome = ["live", "scheduled"].includes(couponState(coupon, today));
    const left = daysBetween(today, end);
    const isDue = seen.is_approved && isKept && isToCome && left >= 1 && left <= 7;
    if (isDue && mails.length === 0) person.fault(`coupon ${id}: its end on ${end} was not mailed`);
  }
}
