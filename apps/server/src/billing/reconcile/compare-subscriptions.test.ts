import { endpoints } from "@coupon-center/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DatabaseUnavailable } from "../../db/unavailable.ts";
import { newStore } from "../../testing/caller.ts";
import { captureLog } from "../../testing/capture-log.ts";
import { rowsRead } from "../../testing/rows-read.ts";
import { accountRow, systemCtx } from "../../testing/shortcuts.ts";
import { listing, overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { openShop, type Shop } from "../testing/shop.ts";
import { newSubscriber } from "../testing/subscriber.ts";
import { compareSubscriptions } from "./compare-subscriptions.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  await shop.installation.db.deleteFrom("payment_transaction").execute();
  await shop.installation.db.deleteFrom("subscription").execute();
});
afterAll(() => shop.close());

const subscribed = () => newSubscriber(shop);

/** Compares with a Stripe that has only these open; answers what was read anew, in order, and logged. */
async function compare(
  ids: string[],
  { fail, prices = 1 }: { fail?: (id: string) => unknown; prices?: number } = {},
) {
  const read: string[] = [];
  let asked = 0;
  const { logger, events } = captureLog();
  const restore = overrideStripe(shop.installation, (stripe) => ({
    prices: {
      list: () => listing(Array.from({ length: prices }, (_, index) => ({ id: `price_${index}` }))),
    },
    subscriptions: {
      list: async function* () {
        asked += 1;
        if (asked > 1) return;
        for (const id of ids) yield stripe.subscriptions.retrieve(id);
      },
      retrieve: async (id: string) => {
        read.push(id);
        const failure = fail?.(id);
        if (failure) throw failure;
        return stripe.subscriptions.retrieve(id);
      },
    },
  }));
  const failure = await compareSubscriptions({
    ...systemCtx(shop.installation),
    log: logger,
  }).catch((error) => error);
  restore();
  return { read, asked, failure, logged: events().filter((event) => event !== "system_act") };
}

const change = (id: string, columns: object) =>
  shop.installation.db.updateTable("subscription").set(columns).where("id", "=", id).execute();

test.each([
  { status: "past_due" },
  { ends_at: 1 },
  { canceled_at: 1 },
  { current_period_end: 1 },
  { currency: "eur" },
  { unit_amount: 1 },
])(
  "'every subscription is compared' (rule 8.14): one that has %j here is read anew and put right",
  async (columns) => {
    const { id } = await subscribed();
    expect((await compare([id])).read).toEqual([]);
    await change(id, columns);
    expect(await compare([id])).toMatchObject({ read: [id], failure: undefined, logged: [] });
    expect((await compare([id])).read).toEqual([]);
  },
);

test("what is unknown here is read oldest first, of one second by id: the oldest stays (decision 039)", async () => {
  const elder = await subscribed();
  await shop.advance("PT5S");
  const others = [await subscribed(), await subscribed()].map(({ id }) => id);
  await shop.installation.db.deleteFrom("payment_transaction").execute();
  await shop.installation.db.deleteFrom("subscription").execute();
  const starts = await Promise.all(others.map((id) => shop.stripe.subscriptions.retrieve(id)));
  const sorted = starts
    .toSorted((a, b) => a.start_date - b.start_date || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  const first = await compare([...sorted.toReversed(), elder.id]);
  const firstReads = [...new Set(first.read)];
  expect(firstReads).toEqual([elder.id, ...sorted]);
});

test("what was not sold here, or for another client, is passed over (rule 1.4)", async () => {
  const { merchant } = await newStore(shop.installation, "Lane", 10);
  await shop.pay(merchant);
  await shop.settle();
  const lane = (await shop.subscriptionOf(merchant))?.id ?? "";
  const foreign = (await subscribed()).id;
  await shop.stripe.subscriptions.update(foreign, { metadata: { coupon_center_client: "" } });
  await shop.installation.db.deleteFrom("payment_transaction").execute();
  await shop.installation.db.deleteFrom("subscription").where("id", "=", foreign).execute();
  expect(await compare([lane, foreign])).toMatchObject({ read: [foreign], logged: [] });
  const rows = await shop.installation.db.selectFrom("subscription").select("id").execute();
  expect(rows).toEqual([{ id: lane }]);
});

test("what is over here is not compared, nor its account written", async () => {
  const { merchant, id } = await subscribed();
  await change(id, { status: "canceled" });
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  const before = await accountRow(shop.installation, accountId);
  expect(await compare([])).toMatchObject({ read: [], logged: [] });
  expect(await accountRow(shop.installation, accountId)).toEqual(before);
});

test("only the client's own plans that are open are read to be compared (rule 8.14)", async () => {
  const { merchant: elsewhere } = await newStore(shop.installation, "Lane", 10);
  await shop.pay(elsewhere);
  await shop.settle();
  const [, over] = [await subscribed(), await subscribed()];
  await change(over.id, { status: "canceled" });
  const ctx = systemCtx(shop.installation);
  const [read] = await rowsRead(ctx.db, (db) => compareSubscriptions({ ...ctx, db }));
  expect(read).toBe(1);
});

test("one that can't be reconciled is logged and keeps no other from it", async () => {
  const [bad, good] = [await subscribed(), await subscribed()];
  for (const { id } of [bad, good]) await change(id, { unit_amount: 1 });
  const refusal = stripeError("StripeInvalidRequestError");
  const ids = [bad.id, good.id];
  const { logged, failure } = await compare(ids, { fail: (id) => id === bad.id && refusal });
  expect([logged, failure]).toEqual([["subscription_not_reconciled"], undefined]);
  expect((await compare(ids)).read).toEqual([bad.id]);
});

test.each([
  ["Stripe is out", stripeError("StripeConnectionError")],
  [
    "the database is away",
    new DatabaseUnavailable(new Error("away"), {
      ...{ kind: "lost", reason: "x", passes: true, variable: "DATA_DIR" },
    }),
  ],
])("when %s, all is left for the next time", async (_name, outage) => {
  const both = [await subscribed(), await subscribed()].map(({ id }) => id);
  for (const id of both) await change(id, { unit_amount: 1 });
  const { read, failure, logged } = await compare(both, { fail: () => outage });
  expect([read.length, failure, logged]).toEqual([1, outage, []]);
});

test.each([1000, 1001])(
  "of %i prices that the plan ever had, the newest thousand are asked for",
  async (prices) => {
    expect((await compare([], { prices })).asked).toBe(1000);
  },
);

test("one that ended at Stripe unheard of is over here too", async () => {
  const { merchant, id } = await subscribed();
  await shop.setFaults({ webhooks: "drop" });
  await shop.stripe.subscriptions.cancel(id);
  await shop.setFaults({ webhooks: "ok" });
  expect((await compare([])).read).toEqual([id]);
  expect(await shop.subscriptionOf(merchant)).toMatchObject({ id, status: "canceled" });
  expect((await merchant.ok(endpoints.listTransactions)).count).toBe(1);
});
