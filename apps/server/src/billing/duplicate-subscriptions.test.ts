import { endpoints } from "@coupon-center/contract";
import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { retryDuplicateRefunds } from "./reconcile/retry-duplicate-refunds.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { listedAs, overrideStripe, stripeError } from "./testing/override-stripe.ts";
import { reconcile } from "./testing/reconcile.ts";
import { billingState, mailDataTo, mailKindsTo, orderStatuses } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation();
await newStaff(billing.installation);
afterAll(() => billing.close());

async function staffMails(): Promise<number> {
  const rows = await billing.installation.db
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", "double-subscription")
    .execute();
  return rows.length;
}

const orders = ["ok", "reorder", "duplicate"];

test.each(orders)(
  "'Two tabs pay at once: one subscription lives, the other is cancelled and refunded, both are in the history' (rule 8.8, decision 039; events: %s)",
  async (webhooks) => {
    const { merchant } = await newStore(billing.installation);
    const mails = await staffMails();
    await billing.setFaults({ webhooks: "hold" });
    const answers = await Promise.all([billing.pay(merchant), billing.pay(merchant)]);
    expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
    await billing.setFaults({ webhooks });
    await billing.settle();
    await billing.setFaults({ webhooks: "ok" });
    await billing.settle();

    const live = await billing.subscriptionOf(merchant);
    expect(live).toMatchObject({ status: "active", ends_at: null });
    expect(await orderStatuses(merchant)).toEqual(["paid", "refunded"]);
    const { customer } = await billing.stripe.subscriptions.retrieve(live?.id ?? "");
    const theirs = await billing.stripe.charges.list({ customer: String(customer) });
    expect(theirs.data.map((charge) => charge.refunded)).toEqual([false]);
    expect(await staffMails()).toBe(mails + 1);
    const page = await merchant.ok(endpoints.listPaymentMethods);
    expect(page.count).toBe(1);
  },
);

test("the younger one is cancelled, whichever was seen first", async () => {
  const { merchant } = await newStore(billing.installation);
  await billing.setFaults({ webhooks: "drop" });
  await billing.pay(merchant);
  const [elder] = (await billing.stripe.subscriptions.list({ limit: 1 })).data;
  await billing.moveTo(new Date(billing.installation.clock.business() + 5_000).toISOString());
  await billing.setFaults({ webhooks: "ok" });
  await billing.pay(merchant);
  await billing.settle();
  const younger = await billing.subscriptionOf(merchant);
  expect(younger?.status).toBe("active");
  // Any event about the older one makes it known.
  await billing.stripe.subscriptions.update(elder?.id ?? "", { metadata: { seen: "1" } });
  await billing.settle();
  expect((await billing.subscriptionOf(merchant))?.id).toBe(elder?.id);
  const gone = await billing.stripe.subscriptions.retrieve(younger?.id ?? "");
  expect(gone.status).toBe("canceled");
  expect(await orderStatuses(merchant)).toEqual(["paid", "refunded"]);
});

test.each(["refund", "end"])(
  "when the response to the %s is lost, it is still done once, and staff is notified once",
  async (lost) => {
    const { merchant } = await newStore(billing.installation);
    const mails = await staffMails();
    await billing.setFaults({ webhooks: "hold" });
    await Promise.all([billing.pay(merchant), billing.pay(merchant)]);
    await billing.setFaults({ webhooks: "ok" });
    const { payments } = billing.installation.ports;
    const { call: ask } = payments;
    payments.call = (use) => ask(async (stripe) => use(await losing(stripe, lost)));
    await billing.settle();
    payments.call = ask;
    await Promise.all([1, 2, 3].map(() => retryDuplicateRefunds(systemCtx(billing.installation))));
    expect(await orderStatuses(merchant)).toEqual(["paid", "refunded"]);
    expect(await staffMails()).toBe(mails + 1);
    const live = await billing.subscriptionOf(merchant);
    expect(live).toMatchObject({ status: "active", ends_at: null });
    const [newest, elder] = (await billing.stripe.refunds.list({ limit: 2 })).data;
    expect(newest?.amount).toBe(2499);
    expect(newest?.charge).not.toBe(elder?.charge);
    const before = await billingState(billing);
    await retryDuplicateRefunds(systemCtx(billing.installation));
    expect(await billingState(billing)).toEqual(before);
  },
);

test("three subscriptions found by reconciliation: the younger two are refunded without a payment mail", async () => {
  const { merchant } = await newStore(billing.installation);
  await billing.setFaults({ webhooks: "drop" });
  await billing.pay(merchant);
  await billing.moveTo(new Date(billing.installation.clock.business() + 5_000).toISOString());
  for (const _again of [1, 2]) await billing.pay(merchant);
  await billing.setFaults({ webhooks: "ok" });
  await reconcile(systemCtx(billing.installation));
  expect(await orderStatuses(merchant)).toEqual(["paid", "refunded", "refunded"]);
  await billing.settle();
  expect(await mailDataTo(billing, merchant.email, "payment-received")).toHaveLength(1);
});

test("a second subscription whose cancellation fails is retried: no refund and no mail to staff before it has ended", async () => {
  const { merchant } = await newStore(billing.installation);
  const mails = await staffMails();
  const { payments } = billing.installation.ports;
  const { call: ask } = payments;
  const cancel = async () => {
    throw Object.assign(new Error("not now"), { type: "StripeInvalidRequestError" });
  };
  payments.call = (use) =>
    ask(async (stripe) =>
      use(
        Object.assign(Object.create(stripe), {
          subscriptions: Object.assign(Object.create(stripe.subscriptions), { cancel }),
        }),
      ),
    );
  await billing.setFaults({ webhooks: "hold" });
  await Promise.all([billing.pay(merchant), billing.pay(merchant)]);
  await billing.setFaults({ webhooks: "ok" });
  await billing.settle();
  await expect(retryDuplicateRefunds(systemCtx(billing.installation))).rejects.toThrow("not now");
  const [second] = await billing.installation.db
    .selectFrom("subscription")
    .select("id")
    .where("surplus", "=", "refund")
    .where("settled_at", "is", null)
    .execute();
  const atStripe = async () =>
    (await billing.stripe.subscriptions.retrieve(second?.id ?? "")).status;
  expect(await atStripe()).toBe("active");
  expect(await orderStatuses(merchant)).toEqual(["paid", "paid"]);
  expect(await staffMails()).toBe(mails);
  payments.call = ask;
  await retryDuplicateRefunds(systemCtx(billing.installation));
  expect(await atStripe()).toBe("canceled");
  expect(await orderStatuses(merchant)).toEqual(["paid", "refunded"]);
  expect(await staffMails()).toBe(mails + 1);
});

test("a second subscription is ended although its refund fails; the refund is retried until it succeeds (rule 8.8)", async () => {
  const { merchant } = await newStore(billing.installation);
  const { payments } = billing.installation.ports;
  const { call: ask } = payments;
  const create = async () => {
    throw Object.assign(new Error("disputed"), { type: "StripeInvalidRequestError" });
  };
  payments.call = (use) =>
    ask(async (stripe) => use(Object.assign(Object.create(stripe), refusing(stripe, create))));
  await billing.setFaults({ webhooks: "hold" });
  await Promise.all([billing.pay(merchant), billing.pay(merchant)]);
  await billing.setFaults({ webhooks: "ok" });
  await billing.settle();
  const live = await billing.subscriptionOf(merchant);
  const rows = await billing.installation.db
    .selectFrom("subscription")
    .select(["id", "surplus", "settled_at"])
    .where("surplus", "=", "refund")
    .where("settled_at", "is", null)
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.id).not.toBe(live?.id);
  const duplicate = await billing.stripe.subscriptions.retrieve(rows[0]?.id ?? "");
  expect(duplicate.status).toBe("canceled");
  expect(await orderStatuses(merchant)).toEqual(["paid", "paid"]);
  payments.call = ask;
  await retryDuplicateRefunds(systemCtx(billing.installation));
  expect(await orderStatuses(merchant)).toEqual(["paid", "refunded"]);
  expect(await billing.subscriptionOf(merchant)).toEqual(live);
});

test("an invoice paid in several parts is refunded part by part, a cancelled attempt not at all", async () => {
  const { merchant } = await newStore(billing.installation);
  const keys = new Map<string, string>();
  const restore = overrideStripe(billing.installation, (stripe) => ({
    invoices: listedAs(stripe, withParts),
    refunds: {
      create: async (given: Stripe.RefundCreateParams, options: Stripe.RequestOptions) => {
        keys.set(given.payment_intent ?? "", options.idempotencyKey ?? "");
        return given.payment_intent === "pi_second_part"
          ? null
          : stripe.refunds.create(given, options);
      },
    },
  }));
  await billing.setFaults({ webhooks: "hold" });
  await Promise.all([billing.pay(merchant), billing.pay(merchant)]);
  await billing.setFaults({ webhooks: "ok" });
  await billing.settle();
  restore();
  expect(await orderStatuses(merchant)).toEqual(["paid", "refunded"]);
  expect([...keys.keys()]).toContain("pi_second_part");
  expect(keys.has("pi_given_up")).toBe(false);
  expect(new Set(keys.values()).size).toBe(keys.size);
});

test("a plan whose end becomes known after its owner has paid for a new one: no mail says that coupons are hidden (rule 8.21)", async () => {
  const { merchant, id } = await newSubscriber(billing);
  await billing.setFaults({ webhooks: "hold" });
  await billing.stripe.subscriptions.cancel(id);
  await billing.pay(merchant);
  await billing.setFaults({ webhooks: "ok" });
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toEqual([]);
  // That of the new one is told.
  const next = await billing.subscriptionOf(merchant);
  await billing.stripe.subscriptions.cancel(next?.id ?? "");
  await billing.settle();
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toHaveLength(1);
});

function withParts(invoice: Stripe.Invoice) {
  const more = [
    { status: "canceled", payment: { payment_intent: "pi_given_up" } },
    { status: "paid", payment: { payment_intent: "pi_second_part" } },
  ];
  return { ...invoice, payments: { data: [...more, ...(invoice.payments?.data ?? [])] } };
}

function refusing(stripe: Stripe, create: () => Promise<never>) {
  return { refunds: Object.assign(Object.create(stripe.refunds), { create }) };
}

/**
 * The official client, except that the response to one call is lost after Stripe has processed it.
 */
async function losing(stripe: Stripe, lost: string): Promise<Stripe> {
  const cutOff = () => Object.assign(new Error("cut off"), { type: "StripeConnectionError" });
  const create: typeof stripe.refunds.create = async (...given) => {
    await stripe.refunds.create(...given);
    throw cutOff();
  };
  const cancel: typeof stripe.subscriptions.cancel = async (...given) => {
    await stripe.subscriptions.cancel(...given);
    throw cutOff();
  };
  const [name, call] = lost === "refund" ? ["refunds", { create }] : ["subscriptions", { cancel }];
  const original = lost === "refund" ? stripe.refunds : stripe.subscriptions;
  return Object.assign(Object.create(stripe), {
    [String(name)]: Object.assign(Object.create(original), call),
  });
}

test("who paid twice is mailed that the refund failed, also if it had when it was first read (rules 8.8, 11.5)", async () => {
  const { merchant } = await newSubscriber(billing);
  await billing.advance("PT1M");
  // From the refund on Stripe is away, until it has failed.
  let isMade = false;
  const away = stripeError("StripeConnectionError");
  const again = overrideStripe(billing.installation, ({ refunds, subscriptions }) => ({
    refunds: {
      async create(...given: Parameters<typeof refunds.create>) {
        isMade = true;
        return refunds.create(...given);
      },
    },
    subscriptions: {
      retrieve: (...given: Parameters<typeof subscriptions.retrieve>) =>
        isMade ? Promise.reject(away) : subscriptions.retrieve(...given),
    },
  }));
  await billing.pay(merchant, "4000 0000 0000 5126");
  await billing.settle();
  again();
  await billing.advance("PT1M");
  // The circuit breaker may be open for a moment.
  const ofRefund = async () => {
    await billing.installation.db.updateTable("stripe_event").set({ due_at: 0 }).execute();
    await billing.settle();
    const kinds = await mailKindsTo(billing, merchant.email);
    return kinds.filter((kind) => /second|refund/.test(kind));
  };
  await expect.poll(ofRefund).toEqual(["second-subscription", "payment-not-refunded"]);
});
