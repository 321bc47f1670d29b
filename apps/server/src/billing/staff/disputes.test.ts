import { endpoints } from "@coupon-center/contract";
import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { newStore } from "../../testing/caller.ts";
import { openBilledInstallation } from "../testing/billed-installation.ts";
import { overrideStripe } from "../testing/override-stripe.ts";
import { mailKindsTo } from "../testing/state.ts";

afterAll(() => billing.close());
const billing = await openBilledInstallation();
const admin = await newStaff(billing.installation);

const billingOf = (store: { id: number }) =>
  admin.ok(endpoints.staffGetBilling, { params: { id: store.id } });
const refund = (id: number) =>
  admin.call(endpoints.staffRefundPayment, { params: { id }, body: { reason: "They asked" } });

/** Reads disputes with these fields; returns a function that restores them. */
const readAs = (fields: Partial<Stripe.Dispute>) =>
  overrideStripe(billing.installation, ({ disputes }) => ({
    disputes: {
      list: async (given: Stripe.DisputeListParams) => ({
        data: (await disputes.list(given)).data.map((one) => ({ ...one, ...fields })),
      }),
    },
  }));

test("a disputed payment is listed with its dispute at Stripe, and cannot be refunded (rule 10.12)", async () => {
  const { merchant, store } = await newStore(billing.installation);
  await billing.pay(merchant, "4000 0000 0000 0259");
  await billing.advance("PT1M");
  const [payment] = (await billingOf(store)).payments;
  expect(payment).toMatchObject({ status: "disputed", refundable: false });
  expect((await refund(payment?.id ?? 0)).status).toBe(409);
  const [dispute] = (await billing.stripe.disputes.list({ limit: 1 })).data;
  const disputes = async () =>
    (await admin.ok(endpoints.staffListDisputes, { params: { id: store.id } })).results;
  expect(await disputes()).toEqual([
    {
      id: dispute?.id,
      amount: 2499,
      currency: "usd",
      created: dispute?.created,
      status: "needs_response",
      reason: dispute?.reason,
      due_by: dispute?.evidence_details.due_by,
      stripe_url: `https://dashboard.stripe.com/test/disputes/${dispute?.id}`,
    },
  ]);
  const restore = readAs({ status: "appeal_needs_response" });
  expect(await disputes()).toMatchObject([{ due_by: dispute?.evidence_details.due_by }]);
  restore();
  await billing.stripe.disputes.close(dispute?.id ?? "");
  expect(await disputes()).toMatchObject([{ status: "lost", due_by: null }]);
});

test("a payment that its bank only asks about is disputed, and can be refunded (rule 10.12)", async () => {
  const { merchant, store } = await newStore(billing.installation);
  await billing.pay(merchant, "4000 0000 0000 1976");
  await billing.advance("PT1M");
  const [payment] = (await billingOf(store)).payments;
  expect(payment).toMatchObject({ status: "disputed", refundable: true, refundable_amount: 2499 });
  expect((await refund(payment?.id ?? 0)).status).toBe(200);
  await billing.settle();
  expect((await billingOf(store)).payments).toMatchObject([
    { status: "refunded", refundable: false, refundable_amount: 0 },
  ]);
  expect(await mailKindsTo(billing, merchant.email)).toContain("payment-refunded");
});

test("one that its bank takes back after it had asked cannot be refunded any more (rule 10.12)", async () => {
  const { merchant, store } = await newStore(billing.installation);
  await billing.pay(merchant, "4000 0000 0000 1976");
  await billing.advance("PT1M");
  readAs({ status: "needs_response", is_charge_refundable: false });
  const [dispute] = (await billing.stripe.disputes.list({ limit: 1 })).data;
  await billing.stripe.disputes.update(dispute?.id ?? "", { metadata: { seen: "1" } });
  await billing.settle();
  expect((await billingOf(store)).payments).toMatchObject([
    { status: "disputed", refundable: false, refundable_amount: 0 },
  ]);
});
