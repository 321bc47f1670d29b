import { DAY_MS, startOfDay } from "@coupon-center/contract";
import { failsLater, goodCard } from "@coupon-center/testing/pay-by-link";
import { afterAll, describe, expect, it } from "vitest";
import type { SubscriptionRow } from "../db/tables.ts";
import { pruneRows } from "../jobs/prune-rows.ts";
import { Caller } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { remindOfCards } from "./remind-of-cards.ts";
import { billedAccount } from "./sync/account.ts";
import { notifySubscription } from "./sync/notify-subscription.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { newApprovedStore } from "./testing/subscriber.ts";
import { warnOfHiding } from "./warn-of-hiding.ts";

const billing = await openBilledInstallation({ afterRetries: "past_due" });
/** One plan that is charged, and one with an open payment. */
const plans = { owing: await planOf(failsLater), charged: await planOf(goodCard) };
afterAll(() => billing.close());

async function planOf(card: string): Promise<SubscriptionRow> {
  const { merchant } = await newApprovedStore(billing, new Caller(billing.installation));
  await billing.pay(merchant, card);
  await billing.advance("P1M");
  const plan = await billing.subscriptionOf(merchant);
  return billing.installation.db
    .selectFrom("subscription")
    .selectAll()
    .where("id", "=", plan?.id ?? "")
    .executeTakeFirstOrThrow();
}

const ctxAt = (now: number) => ({
  ...systemCtx(billing.installation),
  clock: { now: () => now, business: () => now },
});

/**
 * Runs a job twice a day for some days, sends what it queued, and deletes what has had its time;
 * returns the kinds of the mails to a plan's owner.
 */
async function mailsOf(
  job: typeof remindOfCards,
  { account_id }: SubscriptionRow,
  { from, days, kept }: { from: number; days: number; kept: number },
): Promise<string[]> {
  const { db, ports } = billing.installation;
  await db.deleteFrom("outbox").execute();
  // The database keeps audit entries by its own clock.
  ports.retention = { ...ports.retention, mails: kept, audit: 100_000 };
  const kinds: string[] = [];
  for (let now = from; now < from + days * DAY_MS; now += DAY_MS / 2) {
    const ctx = ctxAt(now);
    await job(ctx);
    const sent = await db
      .updateTable("outbox")
      .set({ sent_at: now, data: "" })
      .where("sent_at", "is", null)
      .returning(["kind", "account_id"])
      .execute();
    kinds.push(...sent.filter((mail) => mail.account_id === account_id).map(({ kind }) => kind));
    await pruneRows(ctx, () => false);
  }
  return kinds;
}

describe.each([1, 14])("with RETAIN_MAILS=%i (decision 056)", (kept) => {
  it("a card that expires is mailed once (rule 11.5)", async () => {
    const from = startOfDay("America/New_York", `${plans.charged.card_month}-15`);
    const mails = await mailsOf(remindOfCards, plans.charged, { from, days: 20, kept });
    expect(mails).toEqual(["card-ends"]);
  });

  it("coupons that are about to be hidden, and are, are mailed once each (rule 11.5)", async () => {
    const from = Number(plans.owing.past_due_since) + 17 * DAY_MS;
    const mails = await mailsOf(warnOfHiding, plans.owing, { from, days: 14, kept });
    expect(mails).toEqual(["coupons-hidden-soon", "coupons-hidden"]);
  });
});

it.each([
  ["while it was paid", "active", null, 1],
  ["within the days of grace", "past_due", 8, 1],
  ["within a week of their end", "past_due", 28 - 1 / 24, 1],
  ["without a known invoice", "past_due", null, 1],
  ["later, when a job has mailed it", "past_due", 28, 0],
] as const)(
  "Stripe gives up a plan %s: that the coupons are hidden is mailed once (rule 11.5)",
  async (_, status, days, mails) => {
    const { db } = billing.installation;
    await db.deleteFrom("outbox").execute();
    const now = Date.now();
    const ctx = ctxAt(now);
    const plan = { ...plans.owing, past_due_since: days === null ? null : now - days * DAY_MS };
    await notifySubscription(ctx, await billedAccount(ctx, plan.account_id), {
      before: { ...plan, status },
      after: { ...plan, status: "unpaid" },
    });
    const kinds = await db.selectFrom("outbox").select("kind").execute();
    expect(kinds).toEqual(Array(mails).fill({ kind: "coupons-hidden" }));
  },
);
