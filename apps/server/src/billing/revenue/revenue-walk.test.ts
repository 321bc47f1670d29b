import { addDays, dayIn, endpoints } from "@coupon-center/contract";
import { goodCard } from "@coupon-center/testing/pay-by-link";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { type Caller, newStore } from "../../testing/caller.ts";
import { openBilledInstallation } from "../testing/billed-installation.ts";
import { createUnconfirmed } from "../testing/subscriber.ts";
import { expectedRevenue, type Life } from "./testing/expected-revenue.ts";

const runs = process.env.TEST_LONG ? { numRuns: 15 } : { numRuns: 3, seed: 20_261_123 };

const billing = await openBilledInstallation({ afterRetries: "canceled", retryDays: [6, 18] });
const staff = await newStaff(billing.installation);
afterAll(() => billing.close());

const who = fc.integer({ min: 0, max: 2 });
const step = fc.oneof(
  fc.constantFrom(5, 20, 30).map((days) => ({ do: "wait", days }) as const),
  fc.record({
    do: fc.constantFrom(
      ...(["subscribe", "cancel", "resume", "fail", "mend"] as const),
      ...(["give", "ask", "end"] as const),
    ),
    who,
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** In steps between which at most one thing happens to a payment, as its events come one by one. */
async function wait(days: number): Promise<void> {
  for (let gone = 0; gone < days; gone += 5) await billing.advance("P5D");
}

async function act(merchants: readonly Caller[], one: Step): Promise<void> {
  if (one.do === "wait") return wait(one.days);
  const merchant = merchants[one.who];
  if (!merchant) return;
  const update = (status: "active" | "canceled") =>
    merchant.call(endpoints.updateSubscription, { body: { status } });
  if (one.do === "cancel") await update("canceled");
  if (one.do === "resume") await update("active");
  if (one.do === "subscribe") {
    const plan = await billing.subscriptionOf(merchant);
    if (plan === null || plan.status === "canceled") await billing.pay(merchant, goodCard);
  }
  if (one.do === "give" || one.do === "ask" || one.do === "end") await ofStaff(merchant, one.do);
  if (one.do === "fail" || one.do === "mend") await changeCard(merchant, one.do === "fail");
  await billing.settle();
}

/**
 * What staff does: gives a plan, or in the dashboard subscribes a merchant again, whose bank asks
 * to confirm the first payment, or ends a plan.
 */
async function ofStaff(merchant: Caller, act: "give" | "ask" | "end"): Promise<void> {
  const { store } = await merchant.ok(endpoints.getMe);
  const plan = store?.stripe_subscription ?? null;
  const { id, status } = plan ?? {};
  const now = billing.installation.clock.business();
  const isOver = status === "canceled" && (plan?.ends_at ?? 0) * 1000 <= now;
  if (act === "end" && id && !isOver && status !== "incomplete_expired")
    await billing.stripe.subscriptions.cancel(id);
  if (act === "ask" && id && isOver) await createUnconfirmed(billing, id);
  if (act !== "give" || (id && !isOver)) return;
  const body = { until: addDays(dayIn("America/New_York", now), 25), reason: "An outage" };
  await staff.ok(endpoints.staffGivePlan, { params: { id: store?.id ?? 0 }, body });
}

async function changeCard(merchant: Caller, fails: boolean): Promise<void> {
  const plan = await billing.subscriptionOf(merchant);
  if (plan === null) return;
  const customer = String((await billing.stripe.subscriptions.retrieve(plan.id)).customer);
  const token = fails ? "pm_card_chargeCustomerFail" : "pm_card_visa";
  const card = await billing.stripe.paymentMethods.attach(token, { customer });
  await merchant.call(endpoints.makeDefaultPaymentMethod, { params: { id: card.id } });
}

/**
 * Each history begins with a plan that ends, one that ends before it was paid, and one that runs.
 */
const begins = (["subscribe", "end", "ask", "end", "subscribe"] as const).map(
  (act) => ({ do: act, who: 0 }) as const,
);

/** All subscriptions as the provider tells them. */
async function livesAtStripe(): Promise<Life[]> {
  const all = await billing.stripe.subscriptions
    .list({ status: "all", limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  const lives = all
    .filter(({ status }) => !status.startsWith("incomplete"))
    .map(async (facts): Promise<Life | null> => {
      const price = facts.items.data[0]?.price;
      const start = facts.start_date * 1000;
      const end = facts.ended_at === null ? null : facts.ended_at * 1000;
      const { data } = await billing.stripe.invoices.list({ subscription: facts.id, limit: 100 });
      // The first invoice is the last that is listed; one that begins for nothing owes nothing.
      const first = data.at(-1);
      if (end !== null && first?.amount_due !== 0 && first?.status !== "paid") return null;
      const unpaid = data.filter(({ status }) => status !== "paid" && status !== "draft");
      const open = end === null ? unpaid.filter(({ status }) => status === "open") : unpaid;
      const since = Math.min(...open.map(({ created }) => created)) * 1000;
      const owes = open.length > 0 && (end === null || since < end) ? since : null;
      const amount = price?.unit_amount ?? 0;
      const currency = price?.currency ?? null;
      const interval = price?.recurring?.interval === "year" ? "year" : "month";
      const prices = [{ from: start, amount }];
      return { currency, interval, start, end, owes, prices, idle: false };
    });
  // One that ended without its first payment never began.
  return (await Promise.all(lives)).filter((life) => life !== null);
}

test("after each step of generated histories the figures are those of the provider's subscriptions and invoices (decision 075)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const merchants = [];
      for (let made = 0; made < 3; made++)
        merchants.push((await newStore(billing.installation)).merchant);
      for (const one of [...begins, ...steps]) {
        await act(merchants, one);
        const revenue = await staff.ok(endpoints.staffGetRevenue);
        const now = billing.installation.clock.business();
        const lives = await livesAtStripe();
        expect({ one, revenue }).toEqual({
          one,
          revenue: expectedRevenue(lives, now, "America/New_York"),
        });
      }
    }),
    runs,
  );
});
