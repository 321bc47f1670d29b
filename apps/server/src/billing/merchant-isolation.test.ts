import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, newStore } from "../testing/caller.ts";
import { newStaff, systemCtx } from "../testing/shortcuts.ts";
import { reconcile } from "./reconcile/reconcile.ts";
import { postEvent } from "./testing/post-event.ts";
import { openShop, type Shop } from "./testing/shop.ts";
import { processInbox } from "./webhook/process-inbox.ts";

const data = mkdtempSync(join(tmpdir(), "coupon-center-sandbox-"));
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ data });
});
afterAll(async () => {
  await shop.close();
  rmSync(data, { recursive: true, force: true });
});

/** Every row that billing may write for these merchants, and their events. */
async function stateOf(merchants: readonly Caller[]) {
  const { db } = shop.installation;
  const ids: number[] = [];
  for (const merchant of merchants) ids.push((await merchant.ok(endpoints.getMe)).id);
  const rowsOf = (table: "subscription" | "payment_transaction") =>
    db.selectFrom(table).selectAll().where("account_id", "in", ids).orderBy("id").execute();
  return {
    accounts: await db.selectFrom("account").selectAll().where("id", "in", ids).execute(),
    stores: await db.selectFrom("store").selectAll().where("owner_id", "in", ids).execute(),
    subscriptions: await rowsOf("subscription"),
    payments: await rowsOf("payment_transaction"),
    events: await db
      .selectFrom("stripe_event")
      .selectAll()
      .where("id", "in", ["evt_waits", "evt_parked"])
      .orderBy("id")
      .execute(),
  };
}

const event = (id: string, subscription: string) => ({
  id,
  object: "event",
  type: "customer.subscription.updated",
  created: Math.floor(shop.installation.clock.business() / 1000),
  livemode: false,
  data: { object: { object: "subscription", id: subscription } },
});

/** One who pays, one who never did, and one of another brand; an event of theirs waits, another is parked. */
async function quietMerchants(): Promise<Caller[]> {
  const { merchant: paying } = await newStore(shop.installation);
  const { merchant: fresh } = await newStore(shop.installation);
  const { merchant: lane } = await newStore(shop.installation, "Lane", 10);
  await shop.pay(paying);
  await shop.pay(lane);
  await shop.settle();
  const id = (await shop.subscriptionOf(paying))?.id ?? "";
  const now = shop.installation.clock.now();
  const { db } = shop.installation;
  for (const [name, change] of [
    ["evt_waits", { due_at: now + 3_600_000 }],
    ["evt_parked", { parked_at: now }],
  ] as const) {
    await postEvent(shop, event(name, id));
    await db.updateTable("stripe_event").set(change).where("id", "=", name).execute();
  }
  return [paying, fresh, lane];
}

test("what happens to one merchant's plan changes no row of another's, whatever happens (rule 1.4)", async () => {
  const staff = await newStaff(shop.installation);
  const quiet = await quietMerchants();
  const before = await stateOf(quiet);
  const { merchant } = await newStore(shop.installation);
  const idOf = async () => (await shop.subscriptionOf(merchant))?.id ?? "";
  const change = (status: "canceled" | "active") =>
    merchant.ok(endpoints.updateSubscription, { body: { status } });
  const steps: [string, () => Promise<unknown>][] = [
    ["paid", () => shop.pay(merchant)],
    ["cancelled", () => change("canceled")],
    ["resumed", () => change("active")],
    ["paid twice", () => shop.pay(merchant)],
    ["refunded", async () => shop.stripe.refunds.create({ charge: await lastCharge() })],
    ["a message that fails", () => postEvent(shop, event("evt_bad", "sub_nowhere"))],
    ["a message of nothing ours", () => postEvent(shop, { ...event("evt_no", ""), ...nobody })],
    ["ended", async () => shop.stripe.subscriptions.cancel(await idOf())],
    ["paid again", () => shop.pay(merchant)],
    ["lost at Stripe", async () => forgetAtStripe(await idOf())],
    ["paid after that", () => shop.pay(merchant)],
    ["reconciled", () => reconcile(systemCtx(shop.installation))],
  ];
  for (const [name, step] of steps) {
    await step();
    await shop.settle();
    await processInbox(shop.ctxOf);
    expect(await stateOf(quiet), name).toEqual(before);
  }
  expect(await shop.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  const history = await merchant.ok(endpoints.listTransactions);
  const first = (await merchant.ok(endpoints.getMe)).coupon_center_txn;
  expect(history.results.at(-1)).toMatchObject({ id: first?.id, status: "refunded" });
  const parked = await staff.ok(endpoints.staffListParkedEvents);
  expect(parked.results.map(({ id }) => id)).toEqual(["evt_parked"]);

  async function lastCharge(): Promise<string> {
    const { customer } = await shop.stripe.subscriptions.retrieve(await idOf());
    const { data: charges } = await shop.stripe.charges.list({ customer: String(customer) });
    return charges.at(-1)?.id ?? "";
  }
});

const nobody = { type: "charge.refunded", data: { object: { object: "charge", customer: null } } };

function forgetAtStripe(id: string): void {
  const db = new DatabaseSync(join(data, "sandbox.sqlite"), { timeout: 5_000 });
  db.prepare("DELETE FROM object WHERE id = ?").run(id);
  db.close();
}
