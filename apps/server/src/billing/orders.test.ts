import { endpoints } from "@coupon-center/contract";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { systemCtx } from "../testing/shortcuts.ts";
import { handledTypes } from "./events/index.ts";
import { reconcile } from "./reconcile/reconcile.ts";
import { eventsOf, postEvent } from "./testing/post-event.ts";
import { pick, seededRandom, shuffled } from "./testing/random.ts";
import { openShop, type Shop } from "./testing/shop.ts";
import { billingState, forgetBilling } from "./testing/state.ts";
import { processInbox } from "./webhook/process-inbox.ts";

const long = Boolean(process.env.TEST_LONG);
const sequences = long ? 720 * 8 : 300;
const lives = long ? 100 : 8;
const seed = long ? Date.now() % 1_000_000_007 : 20261120;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Paid, cancelled, taken back, renewed: six events of a lifecycle, none delivered. */
async function sixEvents(): Promise<Stripe.Event[]> {
  const { merchant } = await newStore(shop.installation);
  await shop.setFaults({ webhooks: "drop" });
  await shop.pay(merchant);
  const [begun] = (await shop.stripe.subscriptions.list({ limit: 1 })).data;
  const id = begun?.id ?? "";
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await shop.advance("P1M");
  const all = await eventsOf(shop, [
    "checkout.session.completed",
    "customer.subscription.created",
    "customer.subscription.updated",
    "invoice.paid",
  ]);
  // The renewal's own update is left to the invoice: six in all.
  const six = all.slice(0, 5).concat(all.filter(({ type }) => type === "invoice.paid").slice(-1));
  expect(new Set(six.map((event) => event.id)).size).toBe(6);
  return six;
}

function permutations<T>(items: readonly T[]): T[][] {
  const [first, ...rest] = items;
  if (first === undefined) return [[]];
  return permutations(rest).flatMap((tail) =>
    items.map((_, at) => [...tail.slice(0, at), first, ...tail.slice(at)]),
  );
}

test(
  `of ${sequences} orders, losses and doublings of six events each leads to the one right state (rule 8.2)`,
  async () => {
    const random = seededRandom(seed);
    const six = await sixEvents();
    const orders = permutations(six);
    expect(orders).toHaveLength(720);
    for (const event of six) await postEvent(shop, event);
    await processInbox(shop.ctxOf);
    const right = await billingState(shop);
    expect(right.subscriptions).toMatchObject([{ status: "active", ends_at: null, is_current: 1 }]);
    expect(right.payments.map((payment) => payment.status)).toEqual(["paid", "paid"]);

    for (let number = 0; number < sequences; number++) {
      await forgetBilling(shop);
      const whole = long ? (orders[number % 720] ?? []) : pick(random, orders);
      // The first round is complete; later ones lose about a third and double some.
      const subset = number < 720 && long ? whole : whole.filter(() => random() > 0.35);
      const sent = subset.flatMap((event) => (random() < 0.3 ? [event, event] : [event]));
      if (random() < 0.3) sent.push(...shuffled(random, subset).slice(0, 2));
      for (const event of sent) {
        await postEvent(shop, event);
        if (random() < 0.4) await processInbox(shop.ctxOf);
      }
      await processInbox(shop.ctxOf);
      if (sent.length === 0) {
        await shop.installation.db.deleteFrom("setting").execute();
        await reconcile(systemCtx(shop.installation));
        await processInbox(shop.ctxOf);
      }
      expect(await billingState(shop), `seed ${seed}, sequence ${number}`).toEqual(right);
    }
  },
  long ? 30 * 60_000 : 120_000,
);

test(
  `${lives} lives told late, doubled, in disorder and with losses, while Stripe moves on: one reconciliation makes each right`,
  async () => {
    const random = seededRandom(seed + 1);
    await shop.setFaults({ webhooks: "drop" });
    for (let life = 0; life < lives; life++) {
      const { merchant } = await newStore(shop.installation);
      await shop.pay(merchant);
      const [begun] = (await shop.stripe.subscriptions.list({ limit: 1 })).data;
      const id = begun?.id ?? "";
      const acts = [
        () => shop.stripe.subscriptions.update(id, { cancel_at_period_end: true }),
        () => shop.stripe.subscriptions.update(id, { cancel_at_period_end: false }),
        () => shop.advance("P1M"),
        () => shop.advance("P9D"),
        () => shop.pay(merchant),
      ];
      for (let step = 0; step < 5; step++) {
        // Any act may come too late for Stripe: then it is refused and nothing happens.
        await pick(random, acts)().catch(() => undefined);
        const delivered = await eventsOf(shop, [...handledTypes], 100);
        const late = shuffled(random, delivered).slice(0, Math.floor(random() * 6));
        await Promise.all(late.map((event) => postEvent(shop, event)));
        if (random() < 0.7) await Promise.all([processInbox(shop.ctxOf), processInbox(shop.ctxOf)]);
      }
      await reconcile(systemCtx(shop.installation));
      await processInbox(shop.ctxOf);
      await reconcile(systemCtx(shop.installation));
      await processInbox(shop.ctxOf);
      await isTrue(merchant, `seed ${seed}, life ${life}`);
      // Lives of before are over, or each month would renew them all.
      for (const { id } of (await shop.stripe.subscriptions.list()).data)
        await shop.stripe.subscriptions.cancel(id);
    }
  },
  long ? 30 * 60_000 : 120_000,
);

/** What the merchant sees is what Stripe has: at most one live, every payment once, the double ones refunded. */
async function isTrue(
  merchant: Awaited<ReturnType<typeof newStore>>["merchant"],
  about: string,
): Promise<void> {
  const { id } = await merchant.ok(endpoints.getMe);
  const rows = await shop.installation.db
    .selectFrom("subscription")
    .selectAll()
    .where("account_id", "=", id)
    .execute();
  const atStripe = await Promise.all(rows.map((row) => shop.stripe.subscriptions.retrieve(row.id)));
  const live = atStripe.filter(({ status }) => status !== "canceled");
  expect(live.length, about).toBeLessThanOrEqual(1);
  expect(rows.filter((row) => row.is_current === 1).length, about).toBe(1);
  for (const [index, row] of rows.entries()) {
    const there = atStripe[index];
    expect([row.status, row.canceled_at], about).toEqual([
      there?.status,
      there?.canceled_at == null ? null : there.canceled_at * 1000,
    ]);
    if (live[0]) expect(row.is_current === 1, about).toBe(row.id === live[0].id);
  }
  const charges = await Promise.all(
    [...new Set(rows.map((row) => row.stripe_customer_id))].map((customer) =>
      shop.stripe.charges.list({ customer, limit: 100 }),
    ),
  );
  const history = await merchant.ok(endpoints.listTransactions, { query: { page_size: 100 } });
  const paid = charges.flatMap(({ data }) => data).filter((charge) => charge.paid);
  const seen = history.results.filter(({ status }) => status !== "failed");
  expect(seen.map(({ status }) => status).sort(), about).toEqual(
    paid.map((charge) => (charge.refunded ? "refunded" : "paid")).sort(),
  );
}
