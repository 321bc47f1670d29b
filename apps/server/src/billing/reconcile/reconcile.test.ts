import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStore } from "../../testing/caller.ts";
import { systemCtx } from "../../testing/shortcuts.ts";
import { SEEDED_PLAN_PREFIX } from "../subscription.ts";
import { openShop, type Shop } from "../testing/shop.ts";
import { reconcile } from "./reconcile.ts";
import { retryDuplicateRefunds } from "./retry-duplicate-refunds.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** How often Stripe is asked meanwhile. */
async function countStripeCalls(work: () => Promise<void>): Promise<number> {
  const { payments } = shop.installation.ports;
  const { call: ask } = payments;
  let count = 0;
  payments.call = (use, asker) => {
    count++;
    return ask(use, asker);
  };
  try {
    await work();
  } finally {
    payments.call = ask;
  }
  return count;
}

async function subscribed(clientId = 8) {
  const { merchant } = await newStore(shop.installation, undefined, clientId);
  await shop.pay(merchant);
  await shop.settle();
  return { merchant, id: (await shop.subscriptionOf(merchant))?.id ?? "" };
}

test("'a hundred a question': as few with plans that are as Stripe says, ended, made up or another brand's (rule 8.14)", async () => {
  const work = () => reconcile(systemCtx(shop.installation));
  const { merchant } = await subscribed();
  await work();
  const few = await countStripeCalls(work);
  const ended = await subscribed();
  await shop.stripe.subscriptions.cancel(ended.id);
  await subscribed(10);
  await shop.settle();
  const { id: account_id } = await (await newStore(shop.installation)).merchant.ok(endpoints.getMe);
  const row = await shop.installation.db
    .selectFrom("subscription")
    .selectAll()
    .where("account_id", "=", (await merchant.ok(endpoints.getMe)).id)
    .executeTakeFirstOrThrow();
  await shop.installation.db
    .insertInto("subscription")
    .values({ ...row, id: `${SEEDED_PLAN_PREFIX}1`, account_id })
    .execute();
  expect(await countStripeCalls(work)).toBe(few);
});

test("nothing is asked for duplicates when there are none, or it is settled, or another brand's", async () => {
  const { id: settled } = await subscribed();
  const { id: lane } = await subscribed(10);
  const { db } = shop.installation;
  const mark = (id: string, change: { surplus: "refund"; settled_at: number | null }) =>
    db.updateTable("subscription").set(change).where("id", "=", id).execute();
  await mark(settled, { surplus: "refund", settled_at: 1 });
  await mark(lane, { surplus: "refund", settled_at: null });
  expect(await countStripeCalls(() => retryDuplicateRefunds(systemCtx(shop.installation)))).toBe(0);
  expect(
    await countStripeCalls(() => retryDuplicateRefunds(systemCtx(shop.installation, 10))),
  ).toBeGreaterThan(0);
});
