import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller, newStore, password } from "../testing/caller.ts";
import { systemCtx } from "../testing/shortcuts.ts";
import { reconcile } from "./reconcile/reconcile.ts";
import { postEvent } from "./testing/post-event.ts";
import { openShop, type Shop } from "./testing/shop.ts";
import { newApprovedStore, subscribe } from "./testing/subscriber.ts";
import { processInbox } from "./webhook/process-inbox.ts";

const data = mkdtempSync(join(tmpdir(), "coupon-center-sandbox-"));
let shop: Shop;
let stranger: Caller;
beforeAll(async () => {
  shop = await openShop({ data });
  stranger = new Caller(shop.installation);
});
afterAll(async () => {
  await shop.close();
  rmSync(data, { recursive: true, force: true });
});

/** A merchant whose approved store shows one coupon as long as the plan is in force. */
async function paidMerchant() {
  const made = await newApprovedStore(shop, stranger);
  return { ...made, id: await subscribe(shop, made.merchant) };
}

const states: [string, boolean][] = [
  ["incomplete", false],
  ["incomplete_expired", false],
  ["trialing", true],
  ["active", true],
  ["past_due", true],
  ["unpaid", false],
  ["canceled", false],
  ["paused", false],
  ["hibernating", false],
];

test.each(states)(
  "'%s' is kept as Stripe says it; coupons are public: %s (rule 8.5, decision 037)",
  async (status, isPublic) => {
    const { merchant, id, shown } = await paidMerchant();
    expect(await shown()).toBe(1);
    const now = Math.floor(shop.installation.clock.business() / 1000);
    const over = status === "canceled" || status === "incomplete_expired";
    changeAtStripe(data, id, {
      status,
      ...(over && { ended_at: now, canceled_at: status === "canceled" ? now : null }),
    });
    await reconcile(systemCtx(shop.installation));
    const subscription = await shop.subscriptionOf(merchant);
    expect(subscription).toMatchObject({ id, status, ends_at: over ? now : null });
    expect(await shown()).toBe(isPublic ? 1 : 0);
    // Nothing is deleted, and the portal goes on.
    expect((await merchant.ok(endpoints.listTransactions)).count).toBe(1);
    expect((await merchant.ok(endpoints.listPaymentMethods)).count).toBe(1);
  },
);

test.each(["past_due", "unpaid", "paused", "incomplete", "hibernating"])(
  "'%s' has no paid period to wait for: cancelling ends it at once (rule 8.7, decision 058)",
  async (status) => {
    const { merchant, id } = await paidMerchant();
    changeAtStripe(data, id, { status });
    await reconcile(systemCtx(shop.installation));
    const answer = await merchant.ok(endpoints.updateSubscription, {
      body: { status: "canceled" },
    });
    expect(answer.status).toBe("canceled");
    expect(answer.ends_at).toBeLessThanOrEqual(shop.installation.clock.business() / 1000);
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  },
);

test("'cancelled until the paid period ends': a trial that is cancelled is in force to that moment", async () => {
  const { merchant, id, shown } = await paidMerchant();
  changeAtStripe(data, id, { status: "trialing" });
  await reconcile(systemCtx(shop.installation));
  const answer = await merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  expect(answer.status).toBe("canceled");
  const end = new Date((answer.ends_at ?? 0) * 1000);
  shop.installation.clock.setOffset(end.getTime() - Date.now() - 60_000);
  expect(await shown()).toBe(1);
  shop.installation.clock.setOffset(end.getTime() - Date.now() + 1_000);
  expect(await shown()).toBe(0);
  shop.installation.clock.setOffset(shop.sandbox.offsetMs());
});

test("an inactive subscription is ended when a new one is paid, so that it cannot charge again; nothing is given back", async () => {
  const { merchant, id } = await paidMerchant();
  changeAtStripe(data, id, { status: "unpaid" });
  await reconcile(systemCtx(shop.installation));
  await shop.pay(merchant);
  await shop.settle();
  const now = await shop.subscriptionOf(merchant);
  expect(now).toMatchObject({ status: "active" });
  expect(now?.id).not.toBe(id);
  expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  const history = await merchant.ok(endpoints.listTransactions);
  expect(history.results.map((row) => row.status)).toEqual(["paid", "paid"]);
});

test("a dispute shows in the history (rule 8.11)", async () => {
  const { merchant, id } = await paidMerchant();
  const { customer } = await shop.stripe.subscriptions.retrieve(id);
  const [charge] = (await shop.stripe.charges.list({ customer: String(customer) })).data;
  changeAtStripe(data, charge?.id ?? "", { disputed: true });
  await postEvent(shop, {
    id: "evt_dispute",
    object: "event",
    type: "charge.dispute.created",
    created: Math.floor(shop.installation.clock.business() / 1000),
    livemode: false,
    data: { object: { id: "du_1", object: "dispute", charge: charge?.id } },
  });
  await processInbox(shop.ctxOf);
  const [payment] = (await merchant.ok(endpoints.listTransactions)).results;
  expect(payment?.status).toBe("disputed");
});

test.each([
  ["won", "paid"],
  ["lost", "disputed"],
])("a dispute that is %s: the history says '%s'", async (end, status) => {
  const { merchant } = await newStore(shop.installation);
  await shop.pay(merchant, "4000 0000 0000 0259");
  await shop.advance("PT1M");
  const shown = async () => (await merchant.ok(endpoints.listTransactions)).results[0]?.status;
  expect(await shown()).toBe("disputed");
  const [dispute] = (await shop.stripe.disputes.list({ limit: 1 })).data;
  await shop.stripe.disputes.update(dispute?.id ?? "", {
    evidence: { uncategorized_text: end === "won" ? "winning_evidence" : "losing_evidence" },
  });
  await shop.settle();
  expect(await shown()).toBe(status);
});

test("a subscription that Stripe knows nothing of any more gives way to the next one", async () => {
  const { merchant, id } = await paidMerchant();
  const db = new DatabaseSync(join(data, "sandbox.sqlite"), { timeout: 5_000 });
  db.prepare("DELETE FROM object WHERE id = ?").run(id);
  db.close();
  await shop.pay(merchant);
  await shop.settle();
  const now = await shop.subscriptionOf(merchant);
  expect(now).toMatchObject({ status: "active" });
  expect(now?.id).not.toBe(id);
  await merchant.ok(endpoints.deleteMe, { body: { password } });
});

/** Changes an object where the sandbox keeps it, for what no call of Stripe's API does; it tells nobody. */
function changeAtStripe(data: string, id: string, change: Record<string, unknown>): void {
  const db = new DatabaseSync(join(data, "sandbox.sqlite"), { timeout: 5_000 });
  const row = db.prepare("SELECT json FROM object WHERE id = ?").get(id);
  const json = JSON.stringify({ ...JSON.parse(String(row?.json)), ...change });
  db.prepare("UPDATE object SET json = ? WHERE id = ?").run(json, id);
  db.close();
}
