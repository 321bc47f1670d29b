import { afterAll, expect, test } from "vitest";
import { captureLog } from "../../testing/capture-log.ts";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { bareSubscription } from "../testing/bare-subscription.ts";
import { overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { cancelAtStripe, voidUnpaidInvoices } from "./cancel-at-stripe.ts";
import type { StripeInvoice, StripeSubscription } from "./stripe-schemas.ts";

const at = await openInstallation();
afterAll(() => at.close());

const ended: StripeSubscription = {
  ...bareSubscription,
  status: "canceled",
  canceled_at: 2,
  ended_at: 2,
  cancellation_details: { reason: "cancellation_requested" },
};
const invoice = (
  id: string,
  status: string | null,
  billing_reason = "subscription_cycle",
): StripeInvoice => ({
  object: "invoice",
  id,
  status,
  billing_reason,
  attempted: status !== "draft",
  created: 1,
  currency: "usd",
  amount_due: 2499,
  amount_paid: 0,
  attempt_count: 1,
  status_transitions: { paid_at: null },
});

/**
 * Runs the voiding against a Stripe with these invoices; returns the calls in order. `answers` are
 * results or errors by call.
 */
async function voiding(
  invoices: StripeInvoice[],
  facts: Partial<StripeSubscription> = {},
  answers: { finalized?: string; refusal?: Error } = {},
) {
  const calls: unknown[][] = [];
  const { logger, events } = captureLog();
  const restore = overrideStripe(at, () => ({
    invoices: {
      finalizeInvoice: async (...given: unknown[]) => {
        calls.push(["finalize", ...given]);
        return { status: answers.finalized ?? "open" };
      },
      voidInvoice: async (id: string) => {
        calls.push(["void", id]);
        if (answers.refusal) throw answers.refusal;
      },
    },
  }));
  const ctx = { ...systemCtx(at), log: logger };
  let count: object | undefined;
  let failure: unknown;
  try {
    count = await voidUnpaidInvoices(ctx, { ...ended, ...facts }, invoices);
  } catch (error) {
    failure = error;
  }
  restore();
  return { calls, failure, count, logged: events() };
}

test("'its unpaid invoices are voided', and no other (rule 8.7, decision 058)", async () => {
  const { calls, logged } = await voiding([
    ...["open", "paid", "void", "uncollectible"].map((status) => invoice(`in_${status}`, status)),
    invoice("in_stateless", null),
    invoice("in_by_hand", "open", "manual"),
  ]);
  expect(calls).toEqual([
    ["void", "in_open"],
    ["void", "in_uncollectible"],
  ]);
  expect(logged).toEqual([]);
});

test("a draft is finalised without requesting a payment, then voided; one that turns out to be paid stays", async () => {
  const finalize = ["finalize", "in_draft", { auto_advance: false }];
  const draft = [invoice("in_draft", "draft")];
  expect(await voiding(draft)).toMatchObject({
    calls: [finalize, ["void", "in_draft"]],
    count: { voided: 1, refused: 0 },
  });
  expect(await voiding(draft, {}, { finalized: "paid" })).toMatchObject({
    calls: [finalize],
    logged: [],
  });
});

test("the open invoice of a subscription that goes on stays open", async () => {
  const { calls } = await voiding([invoice("in_open", "open")], { status: "past_due" });
  expect(calls).toEqual([]);
});

test.each([
  ["Stripe ended, for nobody paid", { cancellation_details: { reason: "payment_failed" } }],
  ["a dispute ended", { cancellation_details: { reason: "payment_disputed" } }],
  ["ended without a reason", { cancellation_details: null }],
  ["expired before its first payment", { status: "incomplete_expired" }],
])("the open invoice of a subscription that %s is voided (decision 058)", async (_name, facts) => {
  const { calls } = await voiding([invoice("in_open", "open")], facts);
  expect(calls).toEqual([["void", "in_open"]]);
});

const unasked = (id: string, status: string) => ({ ...invoice(id, status), attempted: false });
const drafted = (id: string) => unasked(id, "draft");
const draftVoided = (id: string) => [
  ["finalize", id, { auto_advance: false }],
  ["void", id],
];

test("once all is paid that was asked for, the drafts of an unpaid subscription are voided, the eldest first, so that it is active (decision 037)", async () => {
  const { calls } = await voiding(
    [drafted("in_3"), drafted("in_2"), invoice("in_1", "paid"), invoice("in_0", "paid")],
    { status: "unpaid" },
  );
  expect(calls).toEqual([...draftVoided("in_2"), ...draftVoided("in_3")]);
});

test("what a crash left of them is voided: one that was finalised, and one that is newer than what was voided", async () => {
  const { calls } = await voiding(
    [drafted("in_3"), unasked("in_2", "open"), unasked("in_1", "void"), invoice("in_0", "paid")],
    { status: "unpaid" },
  );
  expect(calls).toEqual([["void", "in_2"], ...draftVoided("in_3")]);
});

test.each([
  ["that still owes", "unpaid", ["paid", "open"]],
  ["whose invoice was given up", "unpaid", ["uncollectible", "paid"]],
  ["whose invoice was voided by hand", "unpaid", ["void", "paid"]],
  ["that is active", "active", ["paid"]],
])("no draft is voided of a subscription %s", async (_name, status, statuses) => {
  const tried = statuses.map((one, index) => invoice(`in_${index}`, one));
  expect((await voiding([drafted("in_draft"), ...tried], { status })).calls).toEqual([]);
});

const ofPeriod = (id: string, status: string, [start, end]: [number, number]) => ({
  ...invoice(id, status),
  created: start,
  lines: { data: [{ period: { start, end } }] },
});

test.each([
  ["past_due", "open"],
  ["unpaid", "open"],
  ["active", "paid"],
])(
  "of one that is %s what an earlier period left open is voided (decision 090)",
  async (status, newest) => {
    const byHand = { ...ofPeriod("in_by_hand", "open", [1, 1]), billing_reason: "manual" };
    const untried = { ...ofPeriod("in_untried", "open", [5, 10]), attempted: false };
    const { calls } = await voiding(
      [
        ofPeriod("in_4", newest, [30, 40]),
        ofPeriod("in_3", "open", [20, 30]),
        untried,
        byHand,
        ofPeriod("in_2", "uncollectible", [10, 20]),
        ofPeriod("in_1", "open", [10, 20]),
      ],
      { status },
    );
    expect(calls).toEqual([
      ["void", "in_3"],
      ["void", "in_1"],
    ]);
  },
);

test.each([
  ["while the later one is a draft", ofPeriod("in_2", "draft", [20, 30])],
  ["for a later one that was void from the start", ofPeriod("in_2", "void", [20, 30])],
  ["for one that was not tried", { ...ofPeriod("in_2", "open", [20, 30]), attempted: false }],
  ["for a change of the same period", ofPeriod("in_2", "paid", [15, 20])],
  ["for one by hand", { ...ofPeriod("in_2", "paid", [20, 30]), billing_reason: "manual" }],
])("the open invoice of a period stays open %s", async (_name, later) => {
  const { calls } = await voiding([later, ofPeriod("in_1", "open", [10, 20])], {
    status: "past_due",
  });
  expect(calls).toEqual([]);
});

test("nothing is voided of an unpaid one while its collection is paused", async () => {
  const paused = { status: "unpaid", pause_collection: { behavior: "void" } };
  const { calls } = await voiding([invoice("in_0", "draft"), invoice("in_1", "paid")], paused);
  expect(calls).toEqual([]);
});

test("an invoice that Stripe refuses to void because it was paid is logged and does not stop the others", async () => {
  const refusal = stripeError("StripeInvalidRequestError");
  const two = [invoice("in_1", "open"), invoice("in_2", "open")];
  expect(await voiding(two, {}, { refusal })).toEqual({
    calls: [
      ["void", "in_1"],
      ["void", "in_2"],
    ],
    failure: undefined,
    count: { voided: 0, refused: 2 },
    logged: ["invoice_not_voided", "invoice_not_voided"],
  });
});

test.each([
  ["an outage of Stripe's", stripeError("StripeConnectionError")],
  ["a mistake of ours", new TypeError("planted")],
])("%s while voiding is thrown, so that it is retried", async (_name, refusal) => {
  const { calls, failure } = await voiding(
    [invoice("in_1", "open"), invoice("in_2", "open")],
    {},
    { refusal },
  );
  expect(failure).toBe(refusal);
  expect(calls).toHaveLength(1);
});

test("a subscription is ended without a final invoice or proration; one that has ended is returned as it is", async () => {
  const calls: unknown[][] = [];
  let refusal: Error | null = null;
  overrideStripe(at, () => ({
    subscriptions: {
      cancel: async (...given: unknown[]) => {
        calls.push(given);
        if (refusal) throw refusal;
        return { id: "sub_1", status: "canceled" };
      },
      retrieve: async (id: string) => ({ id, status: "as it is" }),
    },
  }));
  const cancel = () => at.ports.payments.call((stripe) => cancelAtStripe(stripe, "sub_1"));
  expect(await cancel()).toEqual({ id: "sub_1", status: "canceled" });
  expect(calls).toEqual([["sub_1", { invoice_now: false, prorate: false }]]);
  refusal = stripeError("StripeInvalidRequestError", "resource_missing");
  expect(await cancel()).toEqual({ id: "sub_1", status: "as it is" });
  refusal = stripeError("StripeInvalidRequestError", "not_now");
  await expect(cancel()).rejects.toBe(refusal);
});
