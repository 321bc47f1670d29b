import { endpoints } from "@coupon-center/contract";
import { afterAll, afterEach, expect, test } from "vitest";
import { newMerchant } from "../../testing/caller.ts";
import { captureLog } from "../../testing/capture-log.ts";
import { countTurns } from "../../testing/count-turns.ts";
import { openInstallation } from "../../testing/installation.ts";
import { lostDatabase } from "../../testing/lost-database.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { bareSubscription } from "../testing/bare-subscription.ts";
import { listing, overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { subscriptionRow } from "../testing/subscription-row.ts";
import { saveEvent } from "./inbox-queries.ts";
import { type CtxOf, processBatch, processInbox } from "./process-inbox.ts";

let log: ReturnType<typeof captureLog>;
let restore: () => void = () => undefined;
const at = await openInstallation();
afterEach(async () => {
  restore();
  await at.db.deleteFrom("stripe_event").execute();
});
afterAll(() => at.close());

const ctxOf: CtxOf = (clientId) => ({ ...systemCtx(at, clientId ?? 8), log: log.logger });

/** Stubs Stripe so that each read runs this first; records which subscriptions were read. */
function readings(
  before: (id: string) => Promise<unknown> = async () => undefined,
  more: object = {},
): string[] {
  const read: string[] = [];
  log = captureLog();
  restore = overrideStripe(at, () => ({
    subscriptions: {
      retrieve: async (id: string) => {
        read.push(id);
        await before(id);
        return { ...bareSubscription, id, customer: `cus_${id}`, ...more };
      },
    },
    customers: { retrieve: async (id: string) => ({ id }) },
    invoices: { list: () => listing([]) },
    charges: {
      list: () => listing([]),
      retrieve: async (id: string) => ({ customer: id === "ch_nobody" ? null : id.slice(3) }),
    },
    checkout: { sessions: { list: async () => listing([]) } },
  }));
  return read;
}

let made = 0;
async function subscribed(count = 1): Promise<string[]> {
  const { id: account_id } = await (await newMerchant(at)).ok(endpoints.getMe);
  const ids = Array.from({ length: count }, () => `sub_${++made}`);
  for (const [index, id] of ids.entries())
    await at.db
      .insertInto("subscription")
      .values({
        ...subscriptionRow,
        id,
        account_id,
        status: index === 0 ? "active" : "incomplete",
        stripe_customer_id: `cus_${id}`,
        is_current: index === 0 ? 1 : 0,
      })
      .execute();
  return ids;
}

async function arrive(id: string, object: object, type = "customer.subscription.updated") {
  const event = { id, object: "event" as const, type, created: 1, livemode: false };
  await saveEvent(systemCtx(at), { ...event, data: { object: { ...object } } });
}
const about = (id: string) => ({ object: "subscription", id });
const rows = async () =>
  (await at.db.selectFrom("stripe_event").selectAll().orderBy("id").execute()).map((row) => ({
    id: row.id,
    isDone: row.done_at !== null,
    client: row.client_id,
    error: row.error,
    isParked: row.parked_at !== null,
  }));
const done = (id: string) => ({ id, isDone: true, client: 8, error: null, isParked: false });

test("one read covers all waiting events of an account (rule 8.2)", async () => {
  const [first = "", second = ""] = await subscribed(2);
  const read = readings(undefined, { status: "hibernating" });
  await arrive("evt_1", about(first));
  await arrive("evt_2", about(second));
  await arrive("evt_3", about(first));
  expect(await processBatch(ctxOf)).toBe(3);
  expect(read.toSorted()).toEqual([first, second]);
  expect(await rows()).toEqual(["evt_1", "evt_2", "evt_3"].map(done));
  expect(log.lines().filter((line) => line.level !== 30)).toEqual([]);
});

test("four accounts are read concurrently, the others after them", async () => {
  const ids: string[] = [];
  for (let number = 0; number < 6; number++) ids.push(...(await subscribed()));
  const release = Promise.withResolvers<void>();
  const full = Promise.withResolvers<void>();
  const read = readings(() => {
    if (read.length === 4) full.resolve();
    return release.promise;
  });
  for (const id of ids) await arrive(`evt_${id}`, about(id));
  const batch = processBatch(ctxOf);
  await full.promise;
  // A further concurrent read would have started by then.
  await new Promise((resolve) => setImmediate(resolve));
  expect(read).toHaveLength(4);
  release.resolve();
  expect(await batch).toBe(6);
  expect((await rows()).map(({ isDone }) => isDone)).toEqual(Array(6).fill(true));
});

test("of many events that are not about a subscription sold here each lets requests in between", async () => {
  readings();
  const ids = Array.from({ length: 50 }, (_, index) => `evt_${index}`);
  for (const id of ids) await arrive(id, { object: "customer", id: "cus_no" }, "customer.updated");
  const turn = countTurns();
  const before = turn();
  expect(await processBatch(ctxOf)).toBe(ids.length);
  expect(turn() - before).toBeGreaterThanOrEqual(ids.length);
  expect((await rows()).map(({ isDone }) => isDone)).toEqual(ids.map(() => true));
});

test("Stripe is asked once about the many events of one that is not known here, also if that fails", async () => {
  const read = readings(async (id) => {
    if (id === "sub_away") throw new Error("planted");
  });
  for (const number of [1, 2, 3]) {
    await arrive(`evt_away_${number}`, about("sub_away"));
    await arrive(`evt_elsewhere_${number}`, about("sub_elsewhere"));
  }
  await processBatch(ctxOf);
  expect(read).toEqual(["sub_away", "sub_elsewhere"]);
  expect((await rows()).map(({ isDone, error }) => [isDone, error])).toEqual([
    ...Array(3).fill([false, expect.stringContaining("planted")]),
    ...Array(3).fill([true, null]),
  ]);
});

test("an event that arrives while the last one is processed is processed too", async () => {
  const [id = ""] = await subscribed();
  let isLate = false;
  readings(async () => {
    if (!isLate) await arrive("evt_late", about(id));
    isLate = true;
  });
  await arrive("evt_1", about(id));
  await processInbox(ctxOf);
  expect(await rows()).toEqual(["evt_1", "evt_late"].map(done));
});

test("a charge is resolved to its customer's subscriptions; unrelated events are done", async () => {
  const [id = ""] = await subscribed();
  await subscribed();
  const read = readings();
  const dispute = (charge: string) => ({ object: "dispute", charge });
  await arrive("evt_charge", { object: "charge", customer: `cus_${id}` }, "charge.refunded");
  await arrive("evt_dispute", dispute(`ch_cus_${id}`), "charge.dispute.created");
  await arrive("evt_no_customer", dispute("ch_nobody"), "charge.dispute.created");
  await arrive("evt_stranger", { object: "charge", customer: "cus_other" }, "charge.refunded");
  await arrive("evt_not_sold_here", about("sub_elsewhere"));
  await arrive("evt_unknown", about(id), "product.created");
  await processInbox(ctxOf);
  expect(read).toEqual(["sub_elsewhere", id]);
  const skipped = ["evt_no_customer", "evt_not_sold_here", "evt_stranger", "evt_unknown"];
  expect(await rows()).toEqual([
    ...["evt_charge", "evt_dispute"].map(done),
    ...skipped.map((one) => ({ ...done(one), client: null })),
  ]);
});

test.each([
  ["of ours", new Error("planted"), true],
  ["without a message of its own", "planted", true],
  ["of Stripe, in an outage", stripeError("StripeConnectionError"), false],
])(
  "an error %s is logged and stored with each event of the account, as its client's if that is known (rules 8.15, 10.1)",
  async (_name, failure, isParked) => {
    const [id = ""] = await subscribed();
    readings(() => Promise.reject(failure));
    for (const name of ["evt_1", "evt_2"]) await arrive(name, about(id));
    await arrive("evt_3", about("sub_unheard_of"));
    await at.db.updateTable("stripe_event").set({ tries: 9 }).execute();
    await processBatch(ctxOf);
    const error = expect.stringContaining("planted");
    const failed = { isDone: false, error, isParked };
    expect(await rows()).toEqual([
      ...["evt_1", "evt_2"].map((one) => ({ ...failed, id: one, client: 8 })),
      { ...failed, id: "evt_3", client: null },
    ]);
    const logged = log.lines().map(({ level, event, id: name, err }) => [level, event, name, err]);
    expect(logged.toSorted()).toEqual(
      ["evt_1", "evt_2", "evt_3"].map((name) => [40, "stripe_event_failed", name, error]),
    );
  },
);

test("an event of nobody, of a brand whose folder is not there, is parked without a mail, and does not hold up others (rule 8.15)", async () => {
  const [id = ""] = await subscribed();
  const read = readings();
  overrideStripe(at, ({ subscriptions }) => ({
    subscriptions: {
      retrieve: async (one: string) => ({
        ...(await subscriptions.retrieve(one)),
        metadata: one === id ? {} : { coupon_center_client: "99" },
      }),
    },
  }));
  const missing: CtxOf = (clientId) => {
    if (clientId === 99) throw new Error("no brand 99: its folder is not in CLIENTS_DIR");
    return ctxOf(clientId);
  };
  await arrive("evt_1_elsewhere", about("sub_elsewhere"));
  await at.db.updateTable("stripe_event").set({ tries: 9 }).execute();
  await arrive("evt_2_ours", about(id));
  await processBatch(missing);
  expect(read).toContain(id);
  expect(await rows()).toMatchObject([
    { id: "evt_1_elsewhere", isDone: false, client: 99, isParked: true },
    done("evt_2_ours"),
  ]);
  expect(log.events()).toContain("orphan_not_mailed");
});

test("a changed card that Stripe refuses for a plan does not hold up the account's payments (rules 8.2, 8.15)", async () => {
  const [id = ""] = await subscribed();
  const refused = { default_payment_method: "pm_refused" };
  readings(undefined, {
    customer: { id: `cus_${id}`, invoice_settings: refused },
    metadata: { coupon_center_card: "pm_before" },
  });
  overrideStripe(at, () => ({
    subscriptions: { update: () => Promise.reject(stripeError("StripeInvalidRequestError")) },
  }));
  await arrive("evt_card", { object: "customer", id: `cus_${id}` }, "customer.updated");
  await arrive("evt_paid", { object: "invoice", subscription: id }, "invoice.paid");
  await processBatch(ctxOf);
  expect(await rows()).toEqual([
    {
      id: "evt_card",
      isDone: false,
      client: 8,
      isParked: false,
      error: expect.stringContaining("planted"),
    },
    done("evt_paid"),
  ]);
});

test("after an outage, however long, an event is tried thrice before staff sees it; the database's has its own log entry (rule 8.15)", async () => {
  let failure: Error = lostDatabase();
  const [id = ""] = await subscribed();
  readings(() => Promise.reject(failure));
  await arrive("evt_1", about(id));
  const isParked = async () => {
    await at.db.updateTable("stripe_event").set({ due_at: 0 }).execute();
    await processBatch(ctxOf);
    return (await rows())[0]?.isParked;
  };
  for (let round = 0; round < 20; round++) expect(await isParked()).toBe(false);
  expect(log.lines()).toEqual([]);
  failure = new Error("planted");
  expect([await isParked(), await isParked(), await isParked()]).toEqual([false, false, true]);
});

test("a duplicate that cannot be settled is logged and left to a job; its events are done", async () => {
  const [first = "", second = ""] = await subscribed(2);
  readings();
  const inner = overrideStripe(at, () => ({
    subscriptions: { cancel: () => Promise.reject(stripeError("StripeInvalidRequestError")) },
  }));
  await arrive("evt_1", about(second));
  await processBatch(ctxOf);
  inner();
  expect(await rows()).toEqual([done("evt_1")]);
  expect(log.events()).toContain("duplicates_not_refunded");
  const left = await at.db
    .selectFrom("subscription")
    .select("id")
    .where("id", "in", [first, second])
    .where("surplus", "=", "refund")
    .where("settled_at", "is", null)
    .execute();
  expect(left).toHaveLength(1);
});
