import { endpoints } from "@coupon-center/contract";
import { goodCard, payByLink } from "@coupon-center/testing/pay-by-link";
import { password } from "@coupon-center/testing/samples";
import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { holdTime } from "../testing/held-time.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { retryDuplicateRefunds } from "./reconcile/retry-duplicate-refunds.ts";
import { billedAccount } from "./sync/account.ts";
import { alertOfPayments } from "./sync/alert-staff.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { overrideStripe, stripeError } from "./testing/override-stripe.ts";
import { mailDataTo, mailKindsTo, orderStatuses } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";
import { newSuspendable } from "./testing/suspendable.ts";

// Refunds and disputes end a second later at the sandbox, which a slow run would see unasked.
holdTime();

const billing = await openBilledInstallation();
const staff = await newStaff(billing.installation);
afterAll(() => billing.close());

async function alerts(kind: string, { email }: { email: string }) {
  const all = await mailDataTo(billing, staff.email, kind);
  return all.filter((data) => data.email === email);
}

const atStripe = (kind: string) =>
  expect.stringMatching(`^https://dashboard\\.stripe\\.com/test/${kind}/[a-z]+_`);
const pageOf = ({ id }: { id: number }) => `http://coupons.test/staff/stores/${id}`;

test("staff gets one mail about a disputed payment, with the store's page and Stripe's (rule 8.22)", async () => {
  const { merchant, store } = await newStore(billing.installation);
  await billing.pay(merchant, "4000 0000 0000 0259");
  await billing.advance("PT1M");
  const mail = { email: merchant.email, amount: "$24.99", link: pageOf(store) };
  const expected = [{ ...mail, stripeUrl: atStripe("invoices") }];
  expect(await alerts("payment-disputed", merchant)).toEqual(expected);
  const [dispute] = (await billing.stripe.disputes.list({ limit: 1 })).data;
  await billing.stripe.disputes.update(dispute?.id ?? "", {
    evidence: { uncategorized_text: "losing_evidence" },
  });
  await billing.settle();
  expect(await alerts("payment-disputed", merchant)).toEqual(expected);
});

/**
 * A payment that its bank asks about; the function has its dispute read so, and reads the mails.
 */
async function inquiredPayment() {
  const { merchant } = await newStore(billing.installation);
  await billing.pay(merchant, "4000 0000 0000 1976");
  await billing.advance("PT1M");
  const [dispute] = (await billing.stripe.disputes.list({ limit: 1 })).data;
  return async (status: Stripe.Dispute["status"], isGivenBack = false) => {
    const read = { ...dispute, status, is_charge_refundable: status.startsWith("warning_") };
    const restore = overrideStripe(billing.installation, () => ({
      disputes: { list: async () => ({ data: [read] }) },
    }));
    if (isGivenBack) await billing.stripe.refunds.create({ charge: `${dispute?.charge}` });
    else await billing.stripe.disputes.update(dispute?.id ?? "", { metadata: { status } });
    await billing.settle();
    restore();
    return alerts("payment-disputed", merchant);
  };
}

test.each([
  ["warning_under_review", { wasInquiry: true }],
  ["warning_closed", {}],
] as const)(
  "staff gets another mail if the bank takes back a payment that it had asked about, %s (rule 8.22)",
  async (before, isAfter) => {
    const mailsOnceRead = await inquiredPayment();
    const [inquiry] = await mailsOnceRead(before);
    expect(inquiry).toEqual(expect.not.objectContaining({ wasInquiry: true }));
    const both = [inquiry, { ...inquiry, ...isAfter }];
    expect(await mailsOnceRead("needs_response")).toEqual(both);
    expect(await mailsOnceRead("under_review")).toEqual(both);
  },
);

test("staff gets a mail each time that a bank asks about a payment (rule 8.22)", async () => {
  const mailsOnceRead = await inquiredPayment();
  const [inquiry] = await mailsOnceRead("warning_closed");
  expect(await mailsOnceRead("warning_needs_response")).toEqual([inquiry, inquiry]);
  expect(await mailsOnceRead("warning_under_review")).toHaveLength(2);
});

test("staff gets no other mail if the payment that the bank asked about is given back (rule 8.22)", async () => {
  const mailsOnceRead = await inquiredPayment();
  expect(await mailsOnceRead("needs_response", true)).toHaveLength(1);
});

test("staff gets one mail about a payment that was taken while the store was suspended (rule 8.22)", async () => {
  const { merchant, store } = await newSubscriber(billing);
  const params = { id: store.id };
  await staff.ok(endpoints.staffApproveStore, { params });
  await staff.ok(endpoints.staffSuspendStore, { params, body: { reason: "fraud" } });
  expect(await alerts("suspended-charged", merchant)).toEqual([]);
  // The collection was not paused in time.
  await billing.advance("P1M");
  expect(await alerts("suspended-charged", merchant)).toEqual([
    {
      email: merchant.email,
      amount: "$24.99",
      link: pageOf(store),
      stripeUrl: atStripe("invoices"),
    },
  ]);
});

test("staff is not asked to refund what a suspended merchant paid for a second plan, as it is given back (rules 8.8, 8.22)", async () => {
  const { merchant, suspend } = await newSuspendable(billing, staff);
  const [plan] = (await merchant.ok(endpoints.listPlans)).results;
  await suspend();
  await billing.advance("PT2H");
  // On a page that was open before.
  await payByLink(plan?.payment_link.url ?? "", goodCard);
  await billing.settle();
  expect(await orderStatuses(merchant)).toEqual(["paid", "refunded"]);
  expect(await alerts("double-subscription", merchant)).toHaveLength(1);
  expect(await alerts("suspended-charged", merchant)).toEqual([]);
});

test("staff gets a mail about a refund that fails after it was made, and the order is paid again (rules 8.11, 8.22)", async () => {
  const { merchant, store } = await newStore(billing.installation);
  await billing.pay(merchant, "4000 0000 0000 5126");
  await billing.settle();
  const status = async () =>
    (await merchant.ok(endpoints.listTransactions)).results.map((row) => row.status);
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  await billing.stripe.refunds.create({ charge: charge?.id ?? "", amount: 1000 });
  await billing.settle();
  expect(await status()).toEqual(["partially_refunded"]);
  expect(await alerts("refund-failed", merchant)).toEqual([]);
  await billing.advance("PT1M");
  expect(await status()).toEqual(["paid"]);
  const mail = { email: merchant.email, amount: "$24.99", link: pageOf(store) };
  expect(await alerts("refund-failed", merchant)).toEqual([
    { ...mail, stripeUrl: atStripe("invoices") },
  ]);
  // Stripe may leave the charge as refunded: then the refunds themselves tell.
  await billing.stripe.refunds.create({ charge: charge?.id ?? "" });
  await billing.settle();
  overrideStripe(billing.installation, ({ charges }) => ({
    charges: {
      list: (...given: Parameters<typeof charges.list>) => ({
        autoPagingToArray: async (to: { limit: number }) =>
          (await charges.list(...given).autoPagingToArray(to)).map((one) => ({
            ...one,
            amount_refunded: 2499,
            refunded: true,
          })),
      }),
    },
  }));
  expect(await status()).toEqual(["refunded"]);
  await billing.advance("PT1M");
  expect(await status()).toEqual(["paid"]);
  expect(await alerts("refund-failed", merchant)).toHaveLength(2);
  expect(await mailDataTo(billing, merchant.email, "payment-received")).toHaveLength(1);
});

test("staff gets the alerts about a deleted account with its number, in place of its address and of a store that is not shown any more (rules 3.8, 8.22)", async () => {
  const { merchant } = await newStore(billing.installation);
  await billing.pay(merchant, "4000 0000 0000 5126");
  await billing.settle();
  const { id: account } = await merchant.ok(endpoints.getMe);
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  await billing.stripe.refunds.create({ charge: charge?.id ?? "" });
  await billing.settle();
  await billing.advance("PT1M");
  const all = await mailDataTo(billing, staff.email, "refund-failed");
  expect(all.at(-1)).toEqual({ account, amount: "$24.99", stripeUrl: atStripe("invoices") });
});

test.each([true, false])(
  "staff and its owner get a mail of each refund that was made and failed between two readings, the payment being read before: %j (rules 8.22, 11.5)",
  async (isRead) => {
    const { merchant } = await newStore(billing.installation);
    if (!isRead) await billing.setFaults({ webhooks: "hold" });
    await billing.pay(merchant, "4000 0000 0000 5126");
    if (isRead) await billing.settle();
    const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
    for (const count of [1, 2]) {
      await billing.setFaults({ webhooks: "hold" });
      await billing.stripe.refunds.create({ charge: charge?.id ?? "", amount: 1000 });
      await billing.advance("PT1M");
      await billing.setFaults({ webhooks: "ok" });
      for (let round = 0; round < 2; round++) await billing.settle();
      expect(await alerts("refund-failed", merchant)).toHaveLength(count);
      const kinds = await mailKindsTo(billing, merchant.email);
      expect(kinds.filter((kind) => /refund/.test(kind))).toEqual(
        Array.from({ length: count }, () => "payment-not-refunded"),
      );
    }
  },
);

test("staff gets both mails if a refund failed and its payment was disputed between two readings (rule 8.22)", async () => {
  const { merchant, accountId } = await newSubscriber(billing);
  const ctx = systemCtx(billing.installation);
  const row = await ctx.db
    .selectFrom("payment_transaction")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const change = {
    id: row.id,
    was: "refunded" as const,
    triedBefore: 0,
    refundedBefore: row.amount,
    failedBefore: 0,
    wasInquired: false,
    payment: {
      ...row,
      status: "disputed" as const,
      refunded_amount: 0,
      failed_refunds: row.amount,
    },
  };
  await alertOfPayments(ctx, await billedAccount(ctx, accountId), {
    changes: [change],
    isGivenBack: false,
  });
  expect(await alerts("payment-disputed", merchant)).toHaveLength(1);
  expect(await alerts("refund-failed", merchant)).toHaveLength(1);
});

test("who paid twice is told, too, that the refund of the second payment failed after it was made (rules 8.8, 8.22, 11.5)", async () => {
  const { merchant } = await newSubscriber(billing);
  await billing.advance("PT1M");
  await billing.pay(merchant, "4000 0000 0000 5126");
  await billing.settle();
  const kinds = () => mailKindsTo(billing, merchant.email);
  expect(await kinds()).toEqual(expect.arrayContaining(["second-subscription"]));
  expect(await kinds()).not.toContain("payment-not-refunded");
  await billing.advance("PT1M");
  expect(await alerts("refund-failed", merchant)).toHaveLength(1);
  expect((await kinds()).filter((kind) => /refunded/.test(kind))).toEqual(["payment-not-refunded"]);
  // Staff tries again, in Stripe's dashboard.
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  await billing.stripe.refunds.create({ charge: charge?.id ?? "" });
  await billing.settle();
  expect((await kinds()).at(-1)).toBe("payment-refunded");
});

test("staff gets one mail about a refund that Stripe refuses, however often it is tried, also after that mail's time; an outage is none (rules 8.8, 8.22, 'Staff get a mail, once each')", async () => {
  const { merchant, store } = await newSubscriber(billing);
  let refusal = stripeError("StripeConnectionError");
  const restore = overrideStripe(billing.installation, () => ({
    refunds: {
      create: async () => {
        throw refusal;
      },
    },
  }));
  await billing.pay(merchant);
  await billing.settle();
  expect(await alerts("refund-refused", merchant)).toEqual([]);
  refusal = stripeError("StripeInvalidRequestError", "insufficient_funds");
  const retry = () => retryDuplicateRefunds(systemCtx(billing.installation));
  for (let round = 0; round < 2; round++) await expect(retry()).rejects.toBe(refusal);
  expect(await alerts("refund-refused", merchant)).toEqual([
    {
      email: merchant.email,
      link: pageOf(store),
      reason: expect.stringContaining("planted"),
      stripeUrl: atStripe("subscriptions"),
    },
  ]);
  await billing.installation.db.deleteFrom("outbox").where("kind", "=", "refund-refused").execute();
  await expect(retry()).rejects.toBe(refusal);
  expect(await alerts("refund-refused", merchant)).toEqual([]);
  restore();
  await retry();
  expect(await mailDataTo(billing, merchant.email, "second-subscription")).toHaveLength(1);
});
