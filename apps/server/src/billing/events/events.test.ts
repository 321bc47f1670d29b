import { expect, test } from "vitest";
import { handledTypes, readerOf } from "./index.ts";

const whole = (id: string) => ({ id, more: true });
const inParent = (subscription: unknown) => ({
  object: "invoice",
  parent: { subscription_details: { subscription } },
});
const subjects: [name: string, types: string[], object: object, subject: unknown][] = [
  [
    "a checkout's subscription",
    ["checkout.session.completed", "checkout.session.async_payment_succeeded"],
    { object: "checkout.session", subscription: "sub_1" },
    { subscription: "sub_1" },
  ],
  [
    "nothing for a checkout of no subscription",
    ["checkout.session.completed"],
    { object: "checkout.session", subscription: null },
    null,
  ],
  [
    "the subscription itself",
    ["created", "updated", "deleted", "paused", "resumed"].map(
      (end) => `customer.subscription.${end}`,
    ),
    { object: "subscription", id: "sub_1" },
    { subscription: "sub_1" },
  ],
  [
    "an invoice's subscription",
    ["paid", "payment_succeeded", "payment_failed", "marked_uncollectible", "voided"].map(
      (end) => `invoice.${end}`,
    ),
    inParent("sub_1"),
    { subscription: "sub_1" },
  ],
  [
    "an invoice's whole subscription",
    ["invoice.paid"],
    inParent(whole("sub_1")),
    { subscription: "sub_1" },
  ],
  [
    "an invoice's subscription as older versions of the API have it",
    ["invoice.paid"],
    { object: "invoice", subscription: "sub_1" },
    { subscription: "sub_1" },
  ],
  [
    "nothing for an invoice of no subscription",
    ["invoice.paid"],
    { object: "invoice", parent: null },
    null,
  ],
  [
    "all that a charge's customer has",
    ["charge.refunded"],
    { object: "charge", customer: "cus_1" },
    { customer: "cus_1" },
  ],
  [
    "all that the customer of a credit note has",
    ["credit_note.created", "credit_note.voided"],
    { object: "credit_note", customer: whole("cus_1") },
    { customer: "cus_1" },
  ],
  [
    "nothing for a credit note of no customer",
    ["credit_note.created"],
    { object: "credit_note", customer: null },
    null,
  ],
  [
    "all that a changed customer has",
    ["customer.updated"],
    { object: "customer", id: "cus_1" },
    { customer: "cus_1" },
  ],
  [
    "nothing for a charge of no customer",
    ["charge.refunded"],
    { object: "charge", customer: null },
    null,
  ],
  [
    "the charge of a refund",
    ["charge.refund.updated", "refund.failed"],
    { object: "refund", charge: whole("ch_1") },
    { charge: "ch_1" },
  ],
  [
    "nothing for a refund of no charge",
    ["refund.failed"],
    { object: "refund", charge: null },
    null,
  ],
  [
    "the charge that is disputed",
    ["charge.dispute.created", "charge.dispute.updated", "charge.dispute.closed"],
    { object: "dispute", charge: whole("ch_1") },
    { charge: "ch_1" },
  ],
];

test.each(subjects)("an event is resolved to %s (rule 8.2)", (_name, types, object, subject) => {
  for (const type of types) expect(readerOf(type)?.(object), type).toEqual(subject);
});

test("these are all the events that are handled, and asked for but for one that brings nothing new", () => {
  expect([...new Set(subjects.flatMap(([, types]) => types))].toSorted()).toEqual(
    [...handledTypes, "invoice.payment_succeeded"].toSorted(),
  );
  // Stripe lists no more types at once.
  expect(handledTypes.length).toBeLessThanOrEqual(20);
  for (const type of ["product.created", "constructor", "toString"])
    expect(readerOf(type)).toBeUndefined();
});
