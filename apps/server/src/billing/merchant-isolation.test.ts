import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { type Caller, newStore } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { postEvent } from "./testing/post-event.ts";
import { reconcile } from "./testing/reconcile.ts";
import { processInbox } from "./webhook/process-inbox.ts";

const data = mkdtempSync(join(tmpdir(), "coupon-center-sandbox-"));
const billing = await openBilledInstallation({ data });
afterAll(async () => {
  await billing.close();
  rmSync(data, { recursive: true, force: true });
});

/** All rows that billing may write for these merchants, including their events. */
async function stateOf(merchants: readonly Caller[]) {
  const { db } = billing.installation;
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
  created: Math.floor(billing.installation.clock.business() / 1000),
  livemode: false,
  data: { object: { object: "subscription", id: subscription } },
});

/**
 * Merchants with a plan, without one, and of another client; one of their events is waiting,
 * another is parked.
 */
async function quietMerchants(): Promise<Caller[]> {
  const { merchant: paying } = await newStore(billing.installation);
  const { merchant: fresh } = await newStore(billing.installation);
  const { merchant: lane } = await newStore(billing.installation, "Lane", 10);
  await billing.pay(paying);
  await billing.pay(lane);
  await billing.settle();
  const id = (await billing.subscriptionOf(paying))?.id ?? "";
  const now = billing.installation.clock.now();
  const { db } = billing.installation;
  for (const [name, change] of [
    ["evt_waits", { due_at: now + 600_000 }],
    ["evt_parked", { parked_at: now }],
  ] as const) {
    await postEvent(billing, event(name, id));
    await db.updateTable("stripe_event").set(change).where("id", "=", name).execute();
  }
  return [paying, fresh, lane];
}

test("no event on one merchant's plan changes a row of another's (rule 1.4)", async () => {
  const staff = await newStaff(billing.installation);
  const quiet = await quietMerchants();
  const before = await stateOf(quiet);
  const { merchant } = await newStore(billing.installation);
  const idOf = async () => (await billing.subscriptionOf(merchant))?.id ?? "";
  const change = (status: "canceled" | "active") =>
    merchant.ok(endpoints.updateSubscription, { body: { status } });
  const steps: [string, () => Promise<unknown>][] = [
    ["paid", () => billing.pay(merchant)],
    ["cancelled", () => change("canceled")],
    ["resumed", () => change("active")],
    ["paid twice", () => billing.pay(merchant)],
    ["refunded", async () => billing.stripe.refunds.create({ charge: await lastCharge() })],
    ["a message that fails", () => postEvent(billing, event("evt_bad", "sub_nowhere"))],
    ["a message of nothing ours", () => postEvent(billing, { ...event("evt_no", ""), ...nobody })],
    ["ended", async () => billing.stripe.subscriptions.cancel(await idOf())],
    ["paid again", () => billing.pay(merchant)],
    ["lost at Stripe", async () => forgetAtStripe(await idOf())],
    ["paid after that", () => billing.pay(merchant)],
    ["reconciled", () => reconcile(systemCtx(billing.installation))],
  ];
  for (const [name, step] of steps) {
    await step();
    await billing.settle();
    await processInbox(billing.ctxOf);
    expect(await stateOf(quiet), name).toEqual(before);
  }
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  const history = await merchant.ok(endpoints.listTransactions);
  const first = (await merchant.ok(endpoints.getMe)).coupon_center_txn;
  expect(history.results.at(-1)).toMatchObject({ id: first?.id, status: "refunded" });
  const parked = await staff.ok(endpoints.staffListParkedEvents);
  expect(parked.results.map(({ id }) => id)).toEqual(["evt_parked"]);

  async function lastCharge(): Promise<string> {
    const { customer } = await billing.stripe.subscriptions.retrieve(await idOf());
    const { data: charges } = await billing.stripe.charges.list({ customer: String(customer) });
    return charges.at(-1)?.id ?? "";
  }
});

const nobody = { type: "charge.refunded", data: { object: { object: "charge", customer: null } } };

function forgetAtStripe(id: string): void {
  const db = new DatabaseSync(join(data, "sandbox.sqlite"), { timeout: 5_000 });
  db.prepare("DELETE FROM object WHERE id = ?").run(id);
  db.close();
}
