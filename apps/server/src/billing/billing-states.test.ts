import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  addDays,
  type BillingState,
  type BillingStateName,
  billingStateName,
  billingStates,
  dayIn,
  endpoints,
  type PaymentState,
  paymentStates,
} from "@coupon-center/contract";
import { failsLater, goodCard } from "@coupon-center/testing/pay-by-link";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { whileHeld } from "../testing/held-time.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import {
  type BilledInstallation,
  type BilledInstallationOptions,
  openBilledInstallation,
} from "./testing/billed-installation.ts";
import { changeAtStripe } from "./testing/change-at-stripe.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailKindsTo } from "./testing/state.ts";
import { createUnconfirmed, newApprovedStore, subscribe } from "./testing/subscriber.ts";
import { warnOfHiding } from "./warn-of-hiding.ts";

/** Settings of Stripe, each with an installation of its own. */
const settings = {
  ends: {},
  keepsUnpaid: { afterRetries: "unpaid" },
  keepsPastDue: { afterRetries: "past_due" },
  triesLong: { retryDays: [3, 30] },
  drafts: { draftMinutes: 60 },
  disputes: {}, // where each renewal is disputed too, of which staff is mailed
} satisfies Record<string, BilledInstallationOptions>;
type Setting = keyof typeof settings;

const opened = new Map<Setting, { billing: BilledInstallation; data: string }>();
beforeAll(async () => {
  for (const [name, options] of Object.entries(settings)) {
    const data = mkdtempSync(join(tmpdir(), "coupon-center-sandbox-"));
    const billing = await openBilledInstallation({ data, ...options });
    opened.set(name as Setting, { billing, data });
  }
});
afterAll(async () => {
  for (const { billing, data } of opened.values()) {
    await billing.close();
    rmSync(data, { recursive: true, force: true });
  }
});

function open(setting: Setting) {
  const found = opened.get(setting);
  if (!found) throw new Error(`${setting} is not open`);
  return found;
}

async function walker(setting: Setting, card: string) {
  const { billing, data } = open(setting);
  const made = await newApprovedStore(billing, new Caller(billing.installation));
  const id = await subscribe(billing, made.merchant, card);
  const ctx = systemCtx(billing.installation);
  return {
    ...made,
    billing,
    id,
    /** advances the clock by each duration, and runs the job that warns */
    async wait(...durations: string[]) {
      for (const duration of durations) {
        await billing.advance(duration);
        await warnOfHiding(ctx);
      }
    },
    async change(change: Record<string, unknown>) {
      changeAtStripe(data, id, change);
      await reconcile(ctx);
    },
    cancel: () => made.merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } }),
    async pause() {
      const { id: now = "" } = (await billing.subscriptionOf(made.merchant)) ?? {};
      await billing.stripe.subscriptions.update(now, { pause_collection: { behavior: "void" } });
      await billing.settle();
    },
  };
}
type Walker = Awaited<ReturnType<typeof walker>>;

const pauseWhole = ({ billing, id }: Walker) =>
  billing.stripe.subscriptions.pause(id).then(billing.settle);
const status = (to: string) => (walk: Walker) => walk.change({ status: to });

/** The plan ends, as before what follows; its mail is not among those of the state. */
async function endWithoutMail({ billing, merchant, id }: Walker): Promise<void> {
  await billing.stripe.subscriptions.cancel(id);
  await billing.settle();
  const mails = billing.installation.db.deleteFrom("outbox").where("kind", "=", "cancelled");
  await mails.where("recipient", "=", merchant.email).execute();
}

/** The plan ends, and a new one is made at Stripe whose first payment the bank wants confirmed. */
async function subscribeUnconfirmed(walk: Walker): Promise<void> {
  await endWithoutMail(walk);
  await createUnconfirmed(walk.billing, walk.id);
}

/** The plan ends, and staff gives another one for nothing. */
async function giveAfterwards(walk: Walker): Promise<void> {
  await endWithoutMail(walk);
  const { billing, store } = walk;
  // Of two that ended, the current one is that which began later, by Stripe's seconds.
  await billing.advance("PT1M");
  const staff = await newStaff(billing.installation);
  const until = addDays(dayIn("America/New_York", billing.installation.clock.business()), 40);
  const body = { until, reason: "A mistake of ours" };
  await staff.ok(endpoints.staffGivePlan, { params: { id: store.id }, body });
}

/** How each state is reached from an active plan. */
const walks: Record<BillingStateName, [Setting, card: string, (walk: Walker) => Promise<unknown>]> =
  {
    incomplete: ["ends", goodCard, subscribeUnconfirmed],
    incomplete_expired: [
      "ends",
      goodCard,
      async (walk) => {
        await subscribeUnconfirmed(walk);
        await walk.wait("PT23H");
      },
    ],
    trialing: ["ends", goodCard, status("trialing")],
    active: ["ends", goodCard, async () => undefined],
    renewing: ["drafts", goodCard, ({ wait }) => wait("P1M")],
    active_free: [
      "ends",
      goodCard,
      async ({ billing, change, id }) => {
        const { items } = await billing.stripe.subscriptions.retrieve(id);
        const data = items.data.map((item) => ({
          ...item,
          price: { ...item.price, unit_amount: 0 },
        }));
        await change({ items: { ...items, data } });
      },
    ],
    given: ["ends", goodCard, giveAfterwards],
    given_not_collected: ["ends", goodCard, (walk) => giveAfterwards(walk).then(walk.pause)],
    past_due_retried: ["triesLong", failsLater, ({ wait }) => wait("P1M", "P4D", "P15D")],
    past_due_waiting: ["keepsPastDue", failsLater, ({ wait }) => wait("P1M", "P4D", "P15D")],
    past_due_hidden: ["keepsPastDue", failsLater, ({ wait }) => wait("P1M", "P19D", "P3D", "P1D")],
    unpaid: ["keepsUnpaid", failsLater, ({ wait }) => wait("P1M", "P8D")],
    paused: ["ends", goodCard, status("paused")],
    paused_by_hand: ["ends", goodCard, pauseWhole],
    not_collected: ["ends", goodCard, ({ pause }) => pause()],
    ending: ["ends", goodCard, ({ cancel }) => cancel()],
    ending_not_collected: ["ends", goodCard, ({ cancel, pause }) => pause().then(cancel)],
    ended: [
      "ends",
      goodCard,
      async ({ cancel, wait }) => {
        await cancel();
        await wait("P32D");
      },
    ],
    ended_owing: [
      "ends",
      failsLater,
      async ({ wait, cancel, billing }) => {
        await wait("P1M", "PT1M");
        await cancel();
        await billing.settle();
      },
    ],
    ended_by_failure: ["ends", failsLater, ({ wait }) => wait("P1M", "P8D")],
    ended_by_hand: [
      "ends",
      goodCard,
      async ({ billing, id }) => {
        await billing.stripe.subscriptions.cancel(id);
        await billing.settle();
      },
    ],
    other: ["ends", goodCard, status("hibernating")],
  };

/** The kinds of a merchant's mails since the first payment. */
async function mailsOf({ billing, merchant }: Walker): Promise<string[]> {
  return (await mailKindsTo(billing, merchant.email)).filter((kind) => kind !== "verify");
}

/** The payments that Stripe took for a subscription. */
async function takenBy({ billing, id }: Walker): Promise<number> {
  const { customer } = await billing.stripe.subscriptions.retrieve(id);
  const charges = await billing.stripe.charges.list({ customer: String(customer), limit: 100 });
  return charges.data.filter(({ paid }) => paid).length;
}

test.each(Object.entries(walks))(
  "'%s' is what the table says: state, coupons, mails, and what Stripe takes later (rule 8.21, decisions 037, 058)",
  async (name, [setting, card, go]) => {
    const state: BillingState = billingStates[name as BillingStateName];
    const walk = await walker(setting, card);
    await go(walk);
    const { billing, merchant } = walk;
    const plan = await billing.subscriptionOf(merchant);
    if (!plan) throw new Error("the plan is gone");
    const now = Math.floor(billing.installation.clock.business() / 1000);
    expect(billingStateName(plan, now)).toBe(name);
    expect(await walk.shown()).toBe(state.live ? 1 : 0);
    const [first, ...later] = await mailsOf(walk);
    expect(first).toBe("payment-received");
    const expected = state.mails.filter((kind) => kind !== "payment-received");
    expect(new Set(later)).toEqual(new Set(expected));
    for (const kind of ["cancelled", "coupons-hidden", "coupons-hidden-soon"])
      expect(later.filter((one) => one === kind).length).toBeLessThanOrEqual(1);
    if (state.charges || state.status !== "canceled") return;
    const taken = await takenBy(walk);
    await walk.wait("P2M");
    expect(await takenBy(walk)).toBe(taken);
  },
);

async function chargeOf({ billing, id }: Walker): Promise<string> {
  const { customer } = await billing.stripe.subscriptions.retrieve(id);
  const [charge] = (await billing.stripe.charges.list({ customer: String(customer) })).data;
  return charge?.id ?? "";
}

async function refund(walk: Walker, amount?: number): Promise<void> {
  const charge = await chargeOf(walk);
  await walk.billing.stripe.refunds.create({ charge, ...(amount !== undefined && { amount }) });
  await walk.billing.settle();
}

const kinds = new Set<string>(Object.values(paymentStates).flatMap(({ alerts }) => alerts));
const disputed = "4000 0000 0000 0259";

/** How each state of a payment in the order history is reached. */
const paymentWalks: [keyof typeof paymentStates, card: string, (walk: Walker) => Promise<void>][] =
  [
    ["paid", goodCard, async () => undefined],
    ["failed", failsLater, ({ wait }) => wait("P1M")],
    ["refunded", goodCard, (walk) => refund(walk)],
    ["partially_refunded", goodCard, (walk) => refund(walk, 1000)],
    [
      "refund_failed",
      "4000 0000 0000 5126",
      async (walk) => {
        // It fails a second later.
        await whileHeld(() => refund(walk));
        await walk.wait("PT1M");
      },
    ],
    [
      "second",
      goodCard,
      async ({ billing, merchant, wait }) => {
        // The history is in the order of Stripe's seconds.
        await wait("PT1M");
        await billing.pay(merchant);
        await billing.settle();
      },
    ],
    ["disputed", disputed, ({ wait }) => wait("PT1M")],
    [
      "won",
      disputed,
      async (walk) => {
        await walk.wait("PT1M");
        const { disputes } = walk.billing.stripe;
        const [dispute] = (await disputes.list({ charge: await chargeOf(walk) })).data;
        const evidence = { uncategorized_text: "winning_evidence" };
        await disputes.update(dispute?.id ?? "", { evidence });
        await walk.billing.settle();
      },
    ],
  ];

test.each(paymentWalks)(
  "a payment that is %s is marked and mailed as the table says (rules 8.11, 8.21)",
  async (name, card, go) => {
    // Staff exists before the payment, as its dispute follows at once.
    const setting = card === disputed ? "disputes" : "ends";
    const staff = await newStaff(open(setting).billing.installation);
    const walk = await walker(setting, card);
    await go(walk);
    const [payment] = (await walk.merchant.ok(endpoints.listTransactions)).results;
    const state: PaymentState = paymentStates[name];
    expect(paymentStates[payment?.status ?? "paid"].label).toBe(state.label);
    const [, ...later] = await mailsOf(walk);
    expect(later).toEqual(state.mails.filter((kind) => kind !== "payment-received"));
    const alerts = (await mailKindsTo(walk.billing, staff.email)).filter((kind) => kinds.has(kind));
    expect(alerts).toEqual(name === "won" ? ["payment-disputed"] : state.alerts);
  },
);
