import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, expect, test } from "vitest";
import { Caller, newStore } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { changeAtStripe } from "./testing/change-at-stripe.ts";
import { postEvent } from "./testing/post-event.ts";
import { reconcile } from "./testing/reconcile.ts";
import { newApprovedStore, subscribe } from "./testing/subscriber.ts";
import { processInbox } from "./webhook/process-inbox.ts";

const data = mkdtempSync(join(tmpdir(), "coupon-center-sandbox-"));
const billing = await openBilledInstallation({ data });
const guest = new Caller(billing.installation);
afterAll(async () => {
  await billing.close();
  rmSync(data, { recursive: true, force: true });
});

/** A merchant whose approved store shows one coupon while the plan is in force. */
async function paidMerchant() {
  const made = await newApprovedStore(billing, guest);
  return { ...made, id: await subscribe(billing, made.merchant) };
}

const states: [string, boolean][] = [
  ["incomplete", false],
  ["incomplete_expired", false],
  ["trialing", true],
  ["active", true],
  // Without an open invoice, so without days of grace (those: grace.test.ts).
  ["past_due", false],
  ["unpaid", false],
  ["canceled", false],
  ["paused", false],
  ["hibernating", false],
];

test.each(states)(
  "'%s' is stored as Stripe's status; coupons are public: %s (rule 8.5, decision 037)",
  async (status, isPublic) => {
    const { merchant, id, shown } = await paidMerchant();
    expect(await shown()).toBe(1);
    const now = Math.floor(billing.installation.clock.business() / 1000);
    const over = status === "canceled" || status === "incomplete_expired";
    changeAtStripe(data, id, {
      status,
      ...(over && { ended_at: now, canceled_at: status === "canceled" ? now : null }),
    });
    await reconcile(systemCtx(billing.installation));
    const subscription = await billing.subscriptionOf(merchant);
    expect(subscription).toMatchObject({ id, status, ends_at: over ? now : null });
    expect(await shown()).toBe(isPublic ? 1 : 0);
    // Nothing is deleted, and the portal still works.
    expect((await merchant.ok(endpoints.listTransactions)).count).toBe(1);
    expect((await merchant.ok(endpoints.listPaymentMethods)).count).toBe(1);
  },
);

test.each(["past_due", "unpaid", "paused", "incomplete", "hibernating"])(
  "'%s' has no paid period: cancelling ends it at once (rule 8.7, decision 058)",
  async (status) => {
    const { merchant, id } = await paidMerchant();
    changeAtStripe(data, id, { status });
    await reconcile(systemCtx(billing.installation));
    const answer = await merchant.ok(endpoints.updateSubscription, {
      body: { status: "canceled" },
    });
    expect(answer.status).toBe("canceled");
    expect(answer.ends_at).toBeLessThanOrEqual(billing.installation.clock.business() / 1000);
    expect((await billing.stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  },
);

test("'cancelled until the paid period ends': a cancelled trial is in force until its end", async () => {
  const { merchant, id, shown } = await paidMerchant();
  changeAtStripe(data, id, { status: "trialing" });
  await reconcile(systemCtx(billing.installation));
  const answer = await merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  expect(answer.status).toBe("canceled");
  const end = new Date((answer.ends_at ?? 0) * 1000);
  billing.installation.clock.setOffset(end.getTime() - Date.now() - 60_000);
  expect(await shown()).toBe(1);
  billing.installation.clock.setOffset(end.getTime() - Date.now() + 1_000);
  expect(await shown()).toBe(0);
  billing.installation.clock.setOffset(billing.sandbox.offsetMs());
});

test("an inactive subscription is ended when a new one is paid, so that it cannot charge again; what was paid for the same time is refunded (decision 039)", async () => {
  const { merchant, id } = await paidMerchant();
  changeAtStripe(data, id, { status: "unpaid" });
  await reconcile(systemCtx(billing.installation));
  await billing.pay(merchant);
  await billing.settle();
  const now = await billing.subscriptionOf(merchant);
  expect(now).toMatchObject({ status: "active" });
  expect(now?.id).not.toBe(id);
  expect((await billing.stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  const history = await merchant.ok(endpoints.listTransactions);
  expect(history.results.map((row) => row.status)).toEqual(["paid", "refunded"]);
});

test("a dispute shows in the history (rule 8.11)", async () => {
  const { merchant, id } = await paidMerchant();
  const { customer } = await billing.stripe.subscriptions.retrieve(id);
  const [charge] = (await billing.stripe.charges.list({ customer: String(customer) })).data;
  changeAtStripe(data, charge?.id ?? "", { disputed: true });
  await postEvent(billing, {
    id: "evt_dispute",
    object: "event",
    type: "charge.dispute.created",
    created: Math.floor(billing.installation.clock.business() / 1000),
    livemode: false,
    data: { object: { id: "du_1", object: "dispute", charge: charge?.id } },
  });
  await processInbox(billing.ctxOf);
  const [payment] = (await merchant.ok(endpoints.listTransactions)).results;
  expect(payment?.status).toBe("disputed");
});

test.each([
  ["won", "paid"],
  ["lost", "disputed"],
])("a dispute that is %s: the history says '%s'", async (end, status) => {
  const { merchant } = await newStore(billing.installation);
  await billing.pay(merchant, "4000 0000 0000 0259");
  await billing.advance("PT1M");
  const shown = async () => (await merchant.ok(endpoints.listTransactions)).results[0]?.status;
  expect(await shown()).toBe("disputed");
  const [dispute] = (await billing.stripe.disputes.list({ limit: 1 })).data;
  await billing.stripe.disputes.update(dispute?.id ?? "", {
    evidence: { uncategorized_text: end === "won" ? "winning_evidence" : "losing_evidence" },
  });
  await billing.settle();
  expect(await shown()).toBe(status);
});

test("a subscription that no longer exists at Stripe is replaced by the next one", async () => {
  const { merchant, id } = await paidMerchant();
  const db = new DatabaseSync(join(data, "sandbox.sqlite"), { timeout: 5_000 });
  db.prepare("DELETE FROM object WHERE id = ?").run(id);
  db.close();
  await billing.pay(merchant);
  await billing.settle();
  const now = await billing.subscriptionOf(merchant);
  expect(now).toMatchObject({ status: "active" });
  expect(now?.id).not.toBe(id);
  await merchant.ok(endpoints.deleteMe, { body: { password } });
});
