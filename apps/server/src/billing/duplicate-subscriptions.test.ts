import { endpoints } from "@coupon-center/contract";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { newStaff, systemCtx } from "../testing/shortcuts.ts";
import { reconcile } from "./reconcile/reconcile.ts";
import { retryDuplicateRefunds } from "./reconcile/retry-duplicate-refunds.ts";
import { openShop, type Shop } from "./testing/shop.ts";
import { billingState, mailsTo } from "./testing/state.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await newStaff(shop.installation);
});
afterAll(() => shop.close());

async function statuses(client: Awaited<ReturnType<typeof newStore>>["merchant"]) {
  const history = await client.ok(endpoints.listTransactions);
  return history.results.map((row) => row.status).sort();
}

async function staffMails(): Promise<number> {
  const rows = await shop.installation.db
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
    const { merchant } = await newStore(shop.installation);
    const mails = await staffMails();
    await shop.setFaults({ webhooks: "hold" });
    const answers = await Promise.all([shop.pay(merchant), shop.pay(merchant)]);
    expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
    await shop.setFaults({ webhooks });
    await shop.settle();
    await shop.setFaults({ webhooks: "ok" });
    await shop.settle();

    const live = await shop.subscriptionOf(merchant);
    expect(live).toMatchObject({ status: "active", ends_at: null });
    expect(await statuses(merchant)).toEqual(["paid", "refunded"]);
    const { customer } = await shop.stripe.subscriptions.retrieve(live?.id ?? "");
    const theirs = await shop.stripe.charges.list({ customer: String(customer) });
    expect(theirs.data.map((charge) => charge.refunded)).toEqual([false]);
    expect(await staffMails()).toBe(mails + 1);
    const page = await merchant.ok(endpoints.listPaymentMethods);
    expect(page.count).toBe(1);
  },
);

test("the younger goes, whichever was heard of first", async () => {
  const { merchant } = await newStore(shop.installation);
  await shop.setFaults({ webhooks: "drop" });
  await shop.pay(merchant);
  const [elder] = (await shop.stripe.subscriptions.list({ limit: 1 })).data;
  await shop.moveTo(new Date(shop.installation.clock.business() + 5_000).toISOString());
  await shop.setFaults({ webhooks: "ok" });
  await shop.pay(merchant);
  await shop.settle();
  const younger = await shop.subscriptionOf(merchant);
  expect(younger?.status).toBe("active");
  // Anything that is told of the elder brings it to light.
  await shop.stripe.subscriptions.update(elder?.id ?? "", { metadata: { seen: "1" } });
  await shop.settle();
  expect((await shop.subscriptionOf(merchant))?.id).toBe(elder?.id);
  const gone = await shop.stripe.subscriptions.retrieve(younger?.id ?? "");
  expect(gone.status).toBe("canceled");
  expect(await statuses(merchant)).toEqual(["paid", "refunded"]);
});

test.each(["refund", "end"])(
  "when the answer to the %s is lost, it is done once all the same, and staff is told once",
  async (lost) => {
    const { merchant } = await newStore(shop.installation);
    const mails = await staffMails();
    await shop.setFaults({ webhooks: "hold" });
    await Promise.all([shop.pay(merchant), shop.pay(merchant)]);
    await shop.setFaults({ webhooks: "ok" });
    const { payments } = shop.installation.ports;
    const { call: ask } = payments;
    payments.call = (use) => ask(async (stripe) => use(await losing(stripe, lost)));
    await shop.settle();
    payments.call = ask;
    await Promise.all([1, 2, 3].map(() => retryDuplicateRefunds(systemCtx(shop.installation))));
    expect(await statuses(merchant)).toEqual(["paid", "refunded"]);
    expect(await staffMails()).toBe(mails + 1);
    const live = await shop.subscriptionOf(merchant);
    expect(live).toMatchObject({ status: "active", ends_at: null });
    const [newest, elder] = (await shop.stripe.refunds.list({ limit: 2 })).data;
    expect(newest?.amount).toBe(2499);
    expect(newest?.charge).not.toBe(elder?.charge);
    const before = await billingState(shop);
    await retryDuplicateRefunds(systemCtx(shop.installation));
    expect(await billingState(shop)).toEqual(before);
  },
);

test("all found by reconciliation only: the younger two were never received, and are not mailed as such", async () => {
  const { merchant } = await newStore(shop.installation);
  await shop.setFaults({ webhooks: "drop" });
  await shop.pay(merchant);
  await shop.moveTo(new Date(shop.installation.clock.business() + 5_000).toISOString());
  for (const _again of [1, 2]) await shop.pay(merchant);
  await shop.setFaults({ webhooks: "ok" });
  await reconcile(systemCtx(shop.installation));
  expect(await statuses(merchant)).toEqual(["paid", "refunded", "refunded"]);
  await shop.settle();
  expect(await mailsTo(shop, merchant.email, "payment-received")).toHaveLength(1);
});

test("a second subscription that Stripe does not end stays to be ended: no money goes back and nobody is told before", async () => {
  const { merchant } = await newStore(shop.installation);
  const mails = await staffMails();
  const { payments } = shop.installation.ports;
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
  await shop.setFaults({ webhooks: "hold" });
  await Promise.all([shop.pay(merchant), shop.pay(merchant)]);
  await shop.setFaults({ webhooks: "ok" });
  await shop.settle();
  await expect(retryDuplicateRefunds(systemCtx(shop.installation))).rejects.toThrow("not now");
  const [second] = await shop.installation.db
    .selectFrom("subscription")
    .select("id")
    .where("surplus", "=", "refund")
    .where("settled_at", "is", null)
    .execute();
  const atStripe = async () => (await shop.stripe.subscriptions.retrieve(second?.id ?? "")).status;
  expect(await atStripe()).toBe("active");
  expect(await statuses(merchant)).toEqual(["paid", "paid"]);
  expect(await staffMails()).toBe(mails);
  payments.call = ask;
  await retryDuplicateRefunds(systemCtx(shop.installation));
  expect(await atStripe()).toBe("canceled");
  expect(await statuses(merchant)).toEqual(["paid", "refunded"]);
  expect(await staffMails()).toBe(mails + 1);
});

test("a refund that Stripe refuses does not keep the second subscription alive; it is tried until it is made (rule 8.8)", async () => {
  const { merchant } = await newStore(shop.installation);
  const { payments } = shop.installation.ports;
  const { call: ask } = payments;
  const create = async () => {
    throw Object.assign(new Error("disputed"), { type: "StripeInvalidRequestError" });
  };
  payments.call = (use) =>
    ask(async (stripe) => use(Object.assign(Object.create(stripe), refusing(stripe, create))));
  await shop.setFaults({ webhooks: "hold" });
  await Promise.all([shop.pay(merchant), shop.pay(merchant)]);
  await shop.setFaults({ webhooks: "ok" });
  await shop.settle();
  const live = await shop.subscriptionOf(merchant);
  const rows = await shop.installation.db
    .selectFrom("subscription")
    .select(["id", "surplus", "settled_at"])
    .where("surplus", "=", "refund")
    .where("settled_at", "is", null)
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.id).not.toBe(live?.id);
  const surplus = await shop.stripe.subscriptions.retrieve(rows[0]?.id ?? "");
  expect(surplus.status).toBe("canceled");
  expect(await statuses(merchant)).toEqual(["paid", "paid"]);
  payments.call = ask;
  await retryDuplicateRefunds(systemCtx(shop.installation));
  expect(await statuses(merchant)).toEqual(["paid", "refunded"]);
  expect(await shop.subscriptionOf(merchant)).toEqual(live);
});

test("an invoice paid in parts goes back part by part, an attempt that was given up not at all", async () => {
  const { merchant } = await newStore(shop.installation);
  const { payments } = shop.installation.ports;
  const { call: ask } = payments;
  const keys = new Map<string, string>();
  const inParts = (stripe: Stripe) => ({
    invoices: Object.assign(Object.create(stripe.invoices), {
      list: (given: Stripe.InvoiceListParams) =>
        given.status === "paid" ? withParts(stripe, given) : stripe.invoices.list(given),
    }),
    refunds: Object.assign(Object.create(stripe.refunds), {
      create: async (given: Stripe.RefundCreateParams, options: Stripe.RequestOptions) => {
        keys.set(given.payment_intent ?? "", options.idempotencyKey ?? "");
        return given.payment_intent === "pi_second_part"
          ? null
          : stripe.refunds.create(given, options);
      },
    }),
  });
  payments.call = (use) =>
    ask((stripe) => use(Object.assign(Object.create(stripe), inParts(stripe))));
  await shop.setFaults({ webhooks: "hold" });
  await Promise.all([shop.pay(merchant), shop.pay(merchant)]);
  await shop.setFaults({ webhooks: "ok" });
  await shop.settle();
  payments.call = ask;
  expect(await statuses(merchant)).toEqual(["paid", "refunded"]);
  expect([...keys.keys()]).toContain("pi_second_part");
  expect(keys.has("pi_given_up")).toBe(false);
  expect(new Set(keys.values()).size).toBe(keys.size);
});

async function withParts(stripe: Stripe, given: Stripe.InvoiceListParams) {
  const page = await stripe.invoices.list(given);
  const more = [
    { status: "canceled", payment: { payment_intent: "pi_given_up" } },
    { status: "paid", payment: { payment_intent: "pi_second_part" } },
  ];
  const data = page.data.map((invoice) => ({
    ...invoice,
    payments: { data: [...more, ...(invoice.payments?.data ?? [])] },
  }));
  return { ...page, data };
}

function refusing(stripe: Stripe, create: () => Promise<never>) {
  return { refunds: Object.assign(Object.create(stripe.refunds), { create }) };
}

/** The official client, but for one call whose answer never arrives although it is carried out. */
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
