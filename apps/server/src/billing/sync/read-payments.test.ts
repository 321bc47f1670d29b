import { describe, expect, test } from "vitest";
import { paymentOf } from "./read-payments.ts";
import type { StripeCharge, StripeInvoice } from "./stripe-schemas.ts";

const invoice = (more: Partial<StripeInvoice> = {}): StripeInvoice => ({
  object: "invoice",
  id: "in_1",
  status: "paid",
  created: 1_000,
  currency: "usd",
  amount_due: 2499,
  amount_paid: 2499,
  attempted: true,
  attempt_count: 1,
  hosted_invoice_url: "https://pay.example/in_1",
  status_transitions: { paid_at: 1_060 },
  payments: { data: [{ status: "paid", payment: { payment_intent: "pi_1" } }] },
  ...more,
});
const charge = (more: Partial<StripeCharge> = {}): StripeCharge => ({
  object: "charge",
  id: "ch_1",
  created: 1_050,
  payment_intent: "pi_1",
  paid: true,
  receipt_url: "https://pay.example/ch_1",
  amount_refunded: 0,
  disputed: false,
  ...more,
});

describe("an invoice as an entry of the history (rule 8.11)", () => {
  test("paid, with the receipt of the charge that succeeded", () => {
    const failed = charge({ id: "ch_0", paid: false, receipt_url: null });
    expect(paymentOf(invoice(), [failed, charge()])).toEqual({
      stripe_invoice_id: "in_1",
      created_at: 1_060_000,
      currency: "usd",
      amount: 2499,
      receipt_url: "https://pay.example/ch_1",
      payable: 0,
      attempts: 0,
      refunded_amount: 0,
      failed_refunds: 0,
      inquired: 0,
      status: "paid",
    });
  });

  test("open where the plan's is to be paid by hand; what else was sent to be paid is none", () => {
    const sent = { status: "open", collection_method: "send_invoice", attempted: false } as const;
    expect(paymentOf(invoice({ ...sent, amount_paid: 0 }), [])).toMatchObject({
      status: "open",
      payable: 1,
    });
    const other = invoice({ ...sent, amount_paid: 0, billing_reason: "manual" });
    expect(paymentOf(other, [])).toBeNull();
  });

  test("failed, and void by now", () => {
    const unpaid = { amount_paid: 0, payments: undefined };
    expect(paymentOf(invoice({ ...unpaid, status: "void" }), [])).toMatchObject({ isVoid: true });
    const givenUp = paymentOf(invoice({ ...unpaid, status: "uncollectible" }), []);
    expect(givenUp).toMatchObject({ status: "failed", payable: 0 });
    expect(givenUp).not.toHaveProperty("isVoid");
  });

  test("paid by the charge that its payments name, after a cancelled attempt", () => {
    const payments = {
      data: [
        { status: "canceled", payment: { payment_intent: "pi_0" } },
        { status: "paid", payment: { charge: "ch_1" } },
      ],
    };
    const other = charge({ id: "ch_2", payment_intent: "pi_2", receipt_url: null });
    const own = charge({ payment_intent: null, amount_refunded: 2499 });
    expect(paymentOf(invoice({ payments }), [other, own])).toMatchObject({
      status: "refunded",
      receipt_url: own.receipt_url,
    });
  });

  test("a charge without a payment intent is not matched with an invoice without one", () => {
    const payments = { data: [{ status: "paid", payment: { payment_intent: null } }] };
    const other = charge({ payment_intent: null, amount_refunded: 2499 });
    expect(paymentOf(invoice({ payments }), [other])?.status).toBe("paid");
  });

  test("without a payment time: the creation time; without a hosted page: no receipt", () => {
    const bare = { status_transitions: { paid_at: null }, hosted_invoice_url: undefined };
    expect(paymentOf(invoice(bare), [])).toMatchObject({
      created_at: 1_000_000,
      receipt_url: null,
    });
  });

  const shown: [string, Partial<StripeCharge>, string][] = [
    ["given back in part", { amount_refunded: 1 }, "partially_refunded"],
    ["given back in whole", { amount_refunded: 2499 }, "refunded"],
    ["disputed", { disputed: true }, "disputed"],
    // 'Staff get a mail, once each, about a disputed payment' (rule 8.22): the bank takes it again.
    ["given back in whole, and disputed", { disputed: true, amount_refunded: 2499 }, "disputed"],
  ];
  test.each(shown)("%s", (_name, more, status) => {
    expect(paymentOf(invoice(), [charge(more)])?.status).toBe(status);
  });

  describe("paid in two parts", () => {
    const parts = ["pi_1", "pi_2"].map((payment_intent) => ({
      status: "paid",
      payment: { payment_intent },
    }));
    const first = charge();
    const second = charge({ id: "ch_2", payment_intent: "pi_2" });
    const paidBy = (...charges: StripeCharge[]) =>
      paymentOf(invoice({ payments: { data: parts } }), charges);

    test("its receipt is the invoice, as a charge's tells of a part only", () => {
      expect(paidBy(first, second)).toMatchObject({
        status: "paid",
        refunded_amount: 0,
        failed_refunds: 0,
        receipt_url: "https://pay.example/in_1",
      });
    });

    test.each([
      ["of the second, in part", [0, 100], "partially_refunded", 100],
      ["of the second, in whole", [0, 999], "partially_refunded", 999],
      ["of both, in whole", [1500, 999], "refunded", 2499],
    ])("what was given back %s counts", (_name, [one, other], status, refunded_amount) => {
      const back = [
        { ...first, amount_refunded: one ?? 0 },
        { ...second, amount_refunded: other ?? 0 },
      ];
      expect(paidBy(...back)).toMatchObject({ status, refunded_amount });
    });

    test("a dispute of the second counts", () => {
      expect(paidBy(first, { ...second, disputed: true })?.status).toBe("disputed");
    });
  });

  test("paid outside of Stripe: no charge, the invoice is the receipt", () => {
    expect(paymentOf(invoice({ payments: null }), [charge()])).toMatchObject({
      status: "paid",
      receipt_url: "https://pay.example/in_1",
    });
  });

  test.each(["open", "uncollectible", "void"])(
    "attempted and %s: failed, with the amount due",
    (status) => {
      const payment = paymentOf(
        invoice({ status, amount_paid: 0, status_transitions: { paid_at: null } }),
        [],
      );
      expect(payment).toMatchObject({ status: "failed", amount: 2499, created_at: 1_000_000 });
      expect(payment?.payable).toBe(status === "open" ? 1 : 0);
    },
  );

  test("paid in part and open: failed, with what is still due", () => {
    const open = { status: "open", amount_paid: 1000, status_transitions: { paid_at: null } };
    expect(paymentOf(invoice(open), [])).toMatchObject({ status: "failed", amount: 1499 });
  });

  test("not attempted, or nothing due: no entry", () => {
    const open = { amount_paid: 0, status_transitions: { paid_at: null } };
    expect(paymentOf(invoice({ ...open, status: "draft", attempted: false }), [])).toBeNull();
    expect(paymentOf(invoice({ ...open, status: "open", attempted: false }), [])).toBeNull();
    const first = { ...open, attempted: false, billing_reason: "subscription_create" };
    expect(paymentOf(invoice({ ...first, status: "draft" }), [])).toBeNull();
    expect(paymentOf(invoice({ amount_due: 0, amount_paid: 0 }), [])).toBeNull();
  });
});
