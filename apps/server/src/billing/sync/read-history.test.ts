import { afterAll, expect, test } from "vitest";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { listing, overrideStripe } from "../testing/override-stripe.ts";
import { listInvoices } from "./read-invoices.ts";
import { readPayments } from "./read-payments.ts";
import type { StripeInvoice } from "./stripe-schemas.ts";

const at = await openInstallation();
afterAll(() => at.close());

const invoice = (id: string, created: number, charge = "ch_none"): StripeInvoice => ({
  object: "invoice",
  id,
  status: "paid",
  created,
  currency: "usd",
  attempted: true,
  attempt_count: 1,
  amount_due: 2499,
  amount_paid: 2499,
  hosted_invoice_url: null,
  status_transitions: { paid_at: created },
  payments: { data: [{ status: "paid", payment: { charge } }] },
});
const charge = (id: string, created: number, more = {}) => ({
  object: "charge",
  id,
  created,
  payment_intent: null,
  paid: true,
  receipt_url: null,
  amount_refunded: 0,
  refunded: false,
  disputed: false,
  ...more,
});

const dispute = (status: string, amount?: number) => ({
  object: "dispute",
  status,
  is_charge_refundable: status.startsWith("warning_"),
  balance_transactions: amount === undefined ? [] : [{ amount }],
});

/** Reads the history from a Stripe with these objects. */
function readWith(invoices: StripeInvoice[], charges: object[], disputes: object[] = []) {
  const restore = overrideStripe(at, () => ({
    charges: { list: () => listing(charges) },
    disputes: {
      list: async () => listing(disputes),
    },
  }));
  return readPayments(systemCtx(at), { customer: "cus_1" }, invoices).finally(restore);
}

test("the history is read oldest first, within one second by id, regardless of the order of Stripe's lists", async () => {
  const untried = { ...invoice("in_open", 1), status: "open", attempted: false };
  const invoices = [
    untried,
    invoice("in_c", 2),
    invoice("in_b", 3),
    invoice("in_d", 2),
    invoice("in_a", 3),
  ];
  for (const listed of [invoices, invoices.toReversed()]) {
    const ids = (await readWith(listed, [])).map((payment) => payment.stripe_invoice_id);
    expect(ids).toEqual(["in_c", "in_d", "in_a", "in_b"]);
  }
});

test.each([
  [999, ["in_older", "in_same", "in_newer"]],
  [1000, ["in_same", "in_newer"]],
  [1001, ["in_same", "in_newer"]],
])(
  "with %i charges of a customer: payments older than the oldest of a thousand charges are left out",
  async (count, ids) => {
    const charges = Array.from({ length: count }, (_, index) => charge(`ch_${index}`, 5000));
    charges[999] &&= charge("ch_oldest", 4000);
    charges[1000] &&= charge("ch_beyond", 1000);
    const invoices = [
      invoice("in_newer", 4001),
      invoice("in_same", 4000),
      invoice("in_older", 3999),
    ];
    const found = await readWith(invoices, charges);
    expect(found.map((payment) => payment.stripe_invoice_id)).toEqual(ids);
  },
);

test.each([1000, 1001])("of %i invoices the newest thousand are read", async (count) => {
  const invoices = Array.from({ length: count }, (_, index) =>
    invoice(`in_${index}`, 9000 - index),
  );
  overrideStripe(at, () => ({ invoices: { list: () => listing(invoices) } }));
  const found = await listInvoices(systemCtx(at), "sub_1");
  expect(found).toHaveLength(1000);
  expect(found[0]?.id).toBe("in_0");
});

test.each([
  ["none is listed", [], "disputed"],
  ["it is won", [dispute("won")], "paid"],
  ["an early warning came to nothing", [dispute("warning_closed")], "paid"],
  ["it is under review", [dispute("under_review")], "disputed"],
  ["one of two is won", [dispute("won"), dispute("lost")], "disputed"],
  ["both are won", [dispute("won"), dispute("won")], "paid"],
  ["it was prevented, as the bank was shown what was bought", [dispute("prevented")], "paid"],
  ["it was prevented by giving the money back", [dispute("prevented", -2499)], "disputed"],
])("a disputed payment, when %s (rule 8.11)", async (_name, disputes, status) => {
  const charges = [charge("ch_1", 1, { disputed: true })];
  const [payment] = await readWith([invoice("in_1", 1, "ch_1")], charges, disputes);
  expect(payment?.status).toBe(status);
});

test.each([
  ["its bank only asks", [dispute("warning_needs_response")], 1],
  ["its bank asked, and takes it back", [dispute("needs_response")], 0],
  [
    "one bank only asks, and another takes it back",
    [dispute("warning_needs_response"), dispute("lost")],
    0,
  ],
  ["one was won, and its bank asks again", [dispute("won"), dispute("warning_under_review")], 1],
  ["it is won", [dispute("won")], 0],
])(
  "a disputed payment can be refunded only while its bank asks: %s (rule 10.12)",
  async (_name, disputes, inquired) => {
    const charges = [charge("ch_1", 1, { disputed: true })];
    const [payment] = await readWith([invoice("in_1", 1, "ch_1")], charges, disputes);
    expect(payment?.inquired).toBe(inquired);
  },
);
