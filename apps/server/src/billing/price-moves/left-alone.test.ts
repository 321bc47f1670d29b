import { endpoints } from "@coupon-center/contract";
import { payByLink } from "@coupon-center/testing/pay-by-link";
import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newStore } from "../../testing/caller.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { overrideStripe } from "../testing/override-stripe.ts";
import { announceMoves } from "./announce-moves.ts";
import { cancelMoves } from "./cancel-moves.ts";
import { makeMoves } from "./make-moves.ts";
import { NEW, OLD, openPriceWorld, type PriceWorld } from "./testing/price-world.ts";

let world: PriceWorld;
beforeEach(async () => {
  world = await openPriceWorld();
});
afterEach(() => world.close());

/** What a subscription costs at Stripe from its next renewal on. */
async function priceAtStripe(id: string) {
  const { items } = await world.billing.stripe.subscriptions.retrieve(id);
  return items.data[0]?.price.unit_amount;
}

/** A subscriber of client 10; returns the subscription's id. */
async function subscriberOfOther() {
  const { merchant } = await newStore(world.billing.installation, "Other", 10);
  const { results } = await merchant.ok(endpoints.listPlans);
  await payByLink(results[0]?.payment_link.url ?? "");
  await world.billing.settle();
  return (await world.billing.subscriptionOf(merchant))?.id ?? "";
}

test("a brand's price is announced to, cancelled for and changed for its own subscribers only (rules 1.2, 8.25)", async () => {
  const { installation } = world.billing;
  const [own, other] = [await world.subscriber(), await subscriberOfOther()];
  expect((await world.announce(NEW)).map(({ subscription }) => subscription)).toEqual([own.id]);
  const ctx = systemCtx(installation, 10);
  const dearer = { ...ctx, client: { ...ctx.client, price: NEW / 100, version: "dearer" } };
  const day = new Date(installation.clock.business() + 31 * 86_400_000).toISOString().slice(0, 10);
  expect(await announceMoves(dearer, { day, dryRun: false })).toMatchObject([
    { subscription: other, fate: "announced" },
  ]);
  await world.sendMails();
  const subscribersTold = async () => {
    const rows = (await world.moves()).filter(({ told_at }) => told_at !== null);
    return rows.map(({ subscription_id: id }) => id);
  };
  expect(await subscribersTold()).toEqual([own.id]);
  await makeMoves(dearer);
  expect((await subscribersTold()).toSorted()).toEqual([own.id, other].toSorted());
  const cancelled = await cancelMoves(dearer, { accountId: undefined, dryRun: false });
  expect(cancelled).toEqual([expect.objectContaining({ subscription: other, cancelled: true })]);
  const open = (await world.moves()).filter(({ closed_at }) => closed_at === null);
  expect(open.map(({ subscription_id: id }) => id)).toEqual([own.id]);
});

test("plans that are not paid, or paused at Stripe, keep their price, and surplus ones are not told of another (rule 8.25)", async () => {
  const { db } = world.billing.installation;
  const set = async (change: object) => {
    const { id } = await world.subscriber();
    await db.updateTable("subscription").set(change).where("id", "=", id).execute();
    return id;
  };
  const [unpaid, incomplete, paused, surplus, replaced, late] = [
    await set({ status: "unpaid" }),
    await set({ status: "incomplete" }),
    await set({ pause: "void" }),
    await set({ surplus: "refund" }),
    await set({ is_current: 0 }),
    await set({ status: "past_due" }),
  ];
  const planned = await world.announce(NEW);
  const fateOf = (id: string) => planned.find(({ subscription }) => subscription === id)?.fate;
  expect([unpaid, incomplete, paused, surplus, replaced, late].map(fateOf)).toEqual([
    "not paid",
    "not paid",
    "suspended",
    undefined,
    undefined,
    "announced",
  ]);
  expect(await world.moves()).toMatchObject([{ subscription_id: late }]);
});

test("no other price is announced for a plan of several, as staff may set at Stripe: it would never come (rule 8.25)", async () => {
  const { installation } = world.billing;
  const [two] = [await world.subscriber(), await world.subscriber()];
  overrideStripe(installation, ({ subscriptions }) => ({
    subscriptions: {
      async retrieve(...given: Parameters<typeof subscriptions.retrieve>) {
        const read = await subscriptions.retrieve(...given);
        const data = read.items.data.map((item) => ({ ...item, quantity: 2 }));
        return { ...read, items: { ...read.items, data } };
      },
    },
  }));
  await syncSubscription(systemCtx(installation), { accountId: two.accountId });
  const fates = (await world.announce(NEW)).map(({ subscription, amount, fate }) => [
    subscription === two.id,
    amount,
    fate,
  ]);
  expect(fates.toSorted()).toEqual([
    [false, OLD, "announced"],
    [true, 2 * OLD, "priced by hand"],
  ]);
});

test.each<[what: string, change: Stripe.SubscriptionUpdateParams]>([
  ["was cancelled", { cancel_at_period_end: true }],
  ["was paused", { pause_collection: { behavior: "void" } }],
])(
  "a plan that %s at Stripe a moment ago keeps its price (rule 8.25, decision 074)",
  async (_, change) => {
    const one = await world.subscriber();
    await world.untilDue(NEW);
    await world.billing.stripe.subscriptions.update(one.id, change);
    await world.run();
    expect(await priceAtStripe(one.id)).toBe(OLD);
    expect((await world.moves())[0]?.begun_at).toBeNull();
  },
);

test("one that is cancelled while the job asks Stripe is not made, as the mail says (rule 8.25, decision 074)", async () => {
  const one = await world.subscriber();
  await world.untilDue(NEW);
  overrideStripe(world.billing.installation, ({ subscriptions }) => ({
    subscriptions: {
      async retrieve(id: string) {
        await cancelMoves(world.ctxAt(NEW), { accountId: one.accountId, dryRun: false });
        return subscriptions.retrieve(id);
      },
    },
  }));
  await world.run();
  expect((await one.mails()).at(-1)?.kind).toBe("price-stays");
  expect([await world.outcomes(), await priceAtStripe(one.id)]).toEqual([["cancelled"], OLD]);
});

test("the price is changed at Stripe at most three days and at least ten minutes before its renewal (decision 074)", async () => {
  const one = await world.subscriber();
  await world.untilDue(NEW);
  const [move] = await world.moves();
  const before = (minutes: number) =>
    new Date(Number(move?.starts_at) - minutes * 60_000).toISOString();
  await world.billing.moveTo(before(9));
  await world.run();
  expect(await priceAtStripe(one.id)).toBe(OLD);
  await world.pass(2);
  const next = (await one.merchant.ok(endpoints.getMe)).store?.stripe_subscription;
  const renewal = Number(next?.current_period_end) * 1000;
  const day = 86_400_000;
  await world.billing.moveTo(new Date(renewal - 3 * day - 60_000).toISOString());
  await world.run();
  expect(await priceAtStripe(one.id)).toBe(OLD);
  await world.billing.moveTo(new Date(renewal - 3 * day + 60_000).toISOString());
  await world.run();
  expect(await priceAtStripe(one.id)).toBe(NEW);
});
