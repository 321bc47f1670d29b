import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { billingStateName, endpoints } from "@coupon-center/contract";
import { failsLater, goodCard } from "@coupon-center/testing/pay-by-link";
import { afterAll, expect, test } from "vitest";
import { Caller } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { changeAtStripe } from "./testing/change-at-stripe.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailKindsTo } from "./testing/state.ts";
import { newApprovedStore } from "./testing/subscriber.ts";

const data = mkdtempSync(join(tmpdir(), "coupon-center-sandbox-"));
const billing = await openBilledInstallation({ data, afterRetries: "past_due" });
afterAll(async () => {
  await billing.close();
  rmSync(data, { recursive: true, force: true });
});

async function subscriber(card: string) {
  const made = await newApprovedStore(billing, new Caller(billing.installation));
  const { merchant } = made;
  await billing.pay(merchant, card);
  await billing.settle();
  const { id = "" } = (await billing.subscriptionOf(merchant)) ?? {};
  const customer = String((await billing.stripe.subscriptions.retrieve(id)).customer);
  return {
    ...made,
    id,
    customer,
    /** the state, how many coupons are shown, and how many payments Stripe took */
    async standing() {
      const plan = await billing.subscriptionOf(merchant);
      const now = billing.installation.clock.business() / 1000;
      const { data: charges } = await billing.stripe.charges.list({ customer, limit: 100 });
      const taken = charges.filter(({ paid }) => paid).length;
      return [plan && billingStateName(plan, now), await made.shown(), taken];
    },
    async addCard() {
      const card = await billing.stripe.paymentMethods.attach("pm_card_visa", { customer });
      const params = { id: card.id };
      return (await merchant.ok(endpoints.makeDefaultPaymentMethod, { params })).open_payment;
    },
  };
}

test("a plan that was paused in Stripe's dashboard is not charged, whatever becomes of its card, until it is resumed there (rules 8.5, 8.21, decision 094)", async () => {
  const { merchant, id, customer, standing, addCard } = await subscriber(goodCard);
  await billing.stripe.subscriptions.pause(id);
  await billing.settle();
  expect(await standing()).toEqual(["paused_by_hand", 0, 1]);
  await billing.stripe.customers.update(customer, { name: "Ada" });
  await billing.settle();
  expect(await addCard()).toBeNull();
  await billing.settle();
  await billing.advance("P2M");
  expect(await standing()).toEqual(["paused_by_hand", 0, 1]);
  expect(await mailKindsTo(billing, merchant.email)).not.toContain("cancelled");
  await billing.stripe.subscriptions.resume(id, {
    billing_cycle_anchor: { type: "unchanged" },
    proration_behavior: "none",
  });
  await billing.settle();
  expect(await standing()).toEqual(["active", 1, 1]);
});

test.each([
  { type: "subscription", subscription: { type: "system" } },
  { type: "of_another_kind" },
])(
  "a plan that is paused for a reason that is not known here (%j) is neither resumed nor charged by a card (rules 8.5, 8.21, decision 094)",
  async (paused) => {
    const { id, standing, addCard } = await subscriber(goodCard);
    changeAtStripe(data, id, { status: "paused", status_details: { paused } });
    await reconcile(systemCtx(billing.installation));
    expect(await standing()).toEqual(["paused_by_hand", 0, 1]);
    expect(await addCard()).toBeNull();
    await billing.settle();
    expect(await standing()).toEqual(["paused_by_hand", 0, 1]);
  },
);

test.each(["first_payment_failure", "final_payment_failure"])(
  "a plan that Stripe paused for a %s waits for that payment alone, and no new period is charged with it (rules 8.5, 8.21, decision 094)",
  async (type) => {
    const { id, standing, addCard } = await subscriber(failsLater);
    await billing.advance("P1M");
    await billing.advance("P8D");
    changeAtStripe(data, id, {
      status: "paused",
      status_details: { paused: { subscription: { type } } },
    });
    await reconcile(systemCtx(billing.installation));
    expect(await standing()).toEqual(["unpaid", 0, 1]);
    expect((await addCard())?.outcome).toBe("paid");
    const { data: charges } = await billing.stripe.charges.list({ limit: 100 });
    expect(
      charges.filter(({ paid, customer }) => paid && customer === charges[0]?.customer),
    ).toHaveLength(2);
  },
);
