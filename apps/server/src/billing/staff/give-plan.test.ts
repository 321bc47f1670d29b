import { addDays, billingStateName, dayIn, endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, expect, test } from "vitest";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { Caller } from "../../testing/caller.ts";
import { openBilledInstallation } from "../testing/billed-installation.ts";
import { overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { mailDataTo, mailKindsTo } from "../testing/state.ts";
import { newApprovedStore, newSubscriber, subscribe } from "../testing/subscriber.ts";

const billing = await openBilledInstallation();
const giver = await newStaff(billing.installation);
afterAll(() => billing.close());

const now = () => billing.installation.clock.business();
const inDays = (count: number) => addDays(dayIn("America/New_York", now()), count);
const give = (store: { id: number }, until: string) =>
  giver.call(endpoints.staffGivePlan, {
    params: { id: store.id },
    body: { until, reason: "An outage of ours" },
  });
const open = () => newApprovedStore(billing, new Caller(billing.installation));

test("a plan that an admin gives is active at 0 to the end of its day, ends by itself, and takes nothing (rule 10.14, decisions 060, 077)", async () => {
  const { merchant, store, shown } = await open();
  const until = inDays(40);
  expect((await give(store, until)).status).toBe(200);
  const plan = await billing.subscriptionOf(merchant);
  expect(plan).toMatchObject({
    status: "active",
    price: { unit_amount: 0 },
    canceled_at: expect.anything(),
  });
  expect(billingStateName(plan ?? raise(), now() / 1000)).toBe("given");
  expect(dayIn("America/New_York", (plan?.ends_at ?? 0) * 1000)).toBe(until);
  expect(await shown()).toBe(1);
  await billing.settle();
  expect(await mailDataTo(billing, merchant.email, "plan-given")).toMatchObject([{ day: until }]);
  await billing.advance("P39D");
  expect(await shown()).toBe(1);
  await billing.advance("P2D");
  expect(await shown()).toBe(0);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "canceled" });
  const mails = await mailKindsTo(billing, merchant.email);
  expect(mails.filter((kind) => kind !== "verify")).toEqual(["plan-given", "cancelled"]);
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toMatchObject([
    { until: null, given: true, neverPaid: true },
  ]);
  expect((await merchant.ok(endpoints.listTransactions)).count).toBe(0);
  const customer = (await billing.stripe.subscriptions.retrieve(plan?.id ?? "")).customer;
  expect((await billing.stripe.charges.list({ customer: String(customer) })).data).toEqual([]);
  const { history } = await giver.ok(endpoints.staffGetStore, { params: { id: store.id } });
  expect(history).toContainEqual(
    expect.objectContaining({ act: "plan given", reason: `${until}: An outage of ours` }),
  );
});

function raise(): never {
  throw new Error("there is no plan");
}

test("another day moves its end, with a mail; its merchant can neither resume nor cancel it (rule 10.14)", async () => {
  const { merchant, store } = await open();
  await give(store, inDays(10));
  const first = await billing.subscriptionOf(merchant);
  await billing.advance("PT1S");
  expect((await give(store, inDays(20))).status).toBe(200);
  const second = await billing.subscriptionOf(merchant);
  expect(second?.id).toBe(first?.id);
  expect((second?.ends_at ?? 0) - (first?.ends_at ?? 0)).toBe(10 * 86_400);
  // Each change is mailed once, also back to an earlier day.
  const days = [20, 10, 10, 20].map(inDays);
  for (const until of days) {
    expect((await give(store, until)).status).toBe(200);
    // What waited is sent.
    await billing.advance("PT1S");
  }
  expect(await mailDataTo(billing, merchant.email, "plan-given")).toMatchObject(
    [10, 20, 10, 20].map((count) => ({ day: inDays(count) })),
  );
  const change = (status: "active" | "canceled") =>
    merchant.call(endpoints.updateSubscription, { body: { status } });
  expect((await change("active")).status).toBe(400);
  expect((await change("canceled")).data).toMatchObject({
    status: "active",
    ends_at: second?.ends_at,
  });
});

test("one for which a change was planned in Stripe's dashboard is given another day, too (rule 10.14)", async () => {
  const { merchant, store } = await open();
  await give(store, inDays(10));
  const { id = "" } = (await billing.subscriptionOf(merchant)) ?? raise();
  await billing.stripe.subscriptionSchedules.create({ from_subscription: id });
  expect((await give(store, inDays(20))).status).toBe(200);
  const plan = await billing.subscriptionOf(merchant);
  expect(dayIn("America/New_York", (plan?.ends_at ?? 0) * 1000)).toBe(inDays(20));
  expect(await billing.stripe.subscriptions.retrieve(id)).toMatchObject({ schedule: null });
});

test.each([
  ["to the same day", 10],
  ["to another day", 20],
])(
  "given again %s after Stripe failed in between, it is one plan, with one mail (rule 10.14)",
  async (_name, days) => {
    const { merchant, store } = await open();
    const restore = overrideStripe(billing.installation, () => ({
      charges: {
        list: () => {
          throw stripeError("StripeConnectionError");
        },
      },
    }));
    expect((await give(store, inDays(10))).status).toBe(502);
    restore();
    expect((await give(store, inDays(days))).status).toBe(200);
    await billing.settle();
    const plan = await billing.subscriptionOf(merchant);
    const { customer } = await billing.stripe.subscriptions.retrieve(plan?.id ?? "");
    const { data } = await billing.stripe.subscriptions.list({
      customer: String(customer),
      status: "all",
    });
    expect(data.map(({ id, status }) => [id, status])).toEqual([[plan?.id, "active"]]);
    expect(await mailKindsTo(billing, merchant.email)).toEqual(["verify", "plan-given"]);
    expect(await mailDataTo(billing, merchant.email, "plan-given")).toMatchObject([
      { day: inDays(days) },
    ]);
  },
);

test("who gave a plan and why is in the history, also if the answer was lost and its event came before another try (rules 10.5, 10.14)", async () => {
  const { merchant, store } = await open();
  const restore = overrideStripe(billing.installation, ({ subscriptions }) => ({
    subscriptions: {
      create: async (...given: Parameters<typeof subscriptions.create>) => {
        await subscriptions.create(...given);
        throw stripeError("StripeConnectionError");
      },
    },
  }));
  expect((await give(store, inDays(10))).status).toBe(502);
  restore();
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  for (const _ of [1, 2]) expect((await give(store, inDays(10))).status).toBe(200);
  const { history } = await giver.ok(endpoints.staffGetStore, { params: { id: store.id } });
  expect(history.filter(({ act }) => act === "plan given").map(({ reason }) => reason)).toEqual([
    `${inDays(10)}: An outage of ours`,
  ]);
});

test("one can be given after its free price was archived at Stripe by hand, also on the day that it was made (rule 10.14)", async () => {
  const [first, second] = [await open(), await open()];
  await give(first.store, inDays(10));
  const { data } = await billing.stripe.prices.list({ active: true, limit: 100 });
  const free = data.find(({ unit_amount }) => unit_amount === 0);
  await billing.stripe.prices.update(free?.id ?? "", { active: false });
  expect((await give(second.store, inDays(10))).status).toBe(200);
  expect((await give(first.store, inDays(11))).status).toBe(200);
  expect(await billing.subscriptionOf(second.merchant)).toMatchObject({
    status: "active",
    price: { unit_amount: 0 },
  });
});

test("one that was ended is given anew, also to the same day (rule 10.14)", async () => {
  const { merchant, store } = await open();
  await give(store, inDays(10));
  const first = await billing.subscriptionOf(merchant);
  await billing.stripe.subscriptions.cancel(first?.id ?? "");
  await billing.settle();
  expect((await give(store, inDays(10))).status).toBe(200);
  const second = await billing.subscriptionOf(merchant);
  expect(second).toMatchObject({ status: "active" });
  expect(second?.id).not.toBe(first?.id);
});

test("a mail that waits while the mail server is down is taken back once the plan has another day, is ended, or is paid for (rule 11.3, 'A mail says only what is true when it is read')", async () => {
  const one = await open();
  const mailed = ({ email }: { email: string }) => mailDataTo(billing, email, "plan-given");
  await give(one.store, inDays(10));
  await give(one.store, inDays(20));
  expect(await mailed(one.merchant)).toMatchObject([{ day: inDays(20) }]);
  await give(one.store, inDays(10));
  expect(await mailed(one.merchant)).toMatchObject([{ day: inDays(10) }]);
  await giver.ok(endpoints.staffCancelPlan, {
    params: { id: one.store.id },
    body: { reason: "A mistake", ends: "now" },
  });
  expect(await mailed(one.merchant)).toEqual([]);
  const other = await open();
  await give(other.store, inDays(10));
  await subscribe(billing, other.merchant);
  expect(await mailed(other.merchant)).toEqual([]);
});

test("the day that it has already is not written to the history again, and not mailed (rule 10.14)", async () => {
  const { merchant, store } = await open();
  const days = [10, 10, 10, 20, 20].map(inDays);
  for (const until of days) {
    expect((await give(store, until)).status).toBe(200);
    await billing.advance("PT1S");
  }
  const { history } = await giver.ok(endpoints.staffGetStore, { params: { id: store.id } });
  const reasons = history.filter(({ act }) => act === "plan given").map(({ reason }) => reason);
  expect(reasons.toSorted()).toEqual(
    [10, 20].map((count) => `${inDays(count)}: An outage of ours`),
  );
  expect(await mailDataTo(billing, merchant.email, "plan-given")).toHaveLength(2);
});

test("a merchant who subscribes meanwhile keeps the paid plan, and the given one ends (rules 8.8, 10.14)", async () => {
  const { merchant, store } = await open();
  await give(store, inDays(10));
  const given = (await billing.subscriptionOf(merchant))?.id ?? "";
  await billing.advance("PT1M");
  const paid = await subscribe(billing, merchant);
  expect(paid).not.toBe(given);
  expect(await billing.stripe.subscriptions.retrieve(given)).toMatchObject({ status: "canceled" });
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ id: paid, ends_at: null });
});

test("who subscribes meanwhile is told that the given plan ended, not of a second subscription, and staff of neither (rules 10.14, 11.3, 'A mail says only what is true when it is read')", async () => {
  const { merchant, store } = await open();
  await give(store, inDays(10));
  await billing.advance("PT1M");
  await subscribe(billing, merchant);
  expect(await mailDataTo(billing, merchant.email, "second-subscription")).toMatchObject([
    { refunded: false, given: true },
  ]);
  expect(await mailKindsTo(billing, giver.email)).not.toContain("double-subscription");
});

test("beside a plan that is paid for none is given: 409; a day that is over or too far is 400 (rule 10.14)", async () => {
  const { store } = await newSubscriber(billing);
  expect((await give(store, inDays(10))).status).toBe(409);
  const { store: free } = await open();
  for (const until of [inDays(0), inDays(731), "2027-02-30"])
    expect((await give(free, until)).status, until).toBe(400);
  for (const until of [inDays(730), inDays(1)])
    expect((await give(free, until)).status, until).toBe(200);
});

test("a merchant whose store is suspended or whose account is blocked is given none, and no other day: 409 and no mail (rules 10.9, 10.14)", async () => {
  const refusal = { detail: "This merchant is suspended: approve the store first" };
  for (const [kind, given] of [
    ["store", 0],
    ["account", 1],
  ] as const) {
    const { merchant, store } = await open();
    const { id } = await merchant.ok(endpoints.getMe);
    if (given) await give(store, inDays(10));
    const body = { reason: "Sells nothing" };
    if (kind === "account") await giver.ok(endpoints.staffBlockAccount, { params: { id }, body });
    else await giver.ok(endpoints.staffSuspendStore, { params: { id: store.id }, body });
    const refused = await give(store, inDays(20));
    expect([refused.status, refused.error], kind).toEqual([409, refusal]);
    await billing.settle();
    expect(await mailDataTo(billing, merchant.email, "plan-given")).toHaveLength(given);
  }
});

test("two admins who give at once give one plan (rule 10.14)", async () => {
  const { merchant, store } = await open();
  await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, store: store.id } });
  const both = await Promise.all([give(store, inDays(5)), give(store, inDays(6))]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await billing.settle();
  const rows = await billing.installation.db
    .selectFrom("subscription")
    .select("id")
    .where("account_id", "=", (await merchant.ok(endpoints.getMe)).id)
    .execute();
  expect(rows).toHaveLength(1);
});
