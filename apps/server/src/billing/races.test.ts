import { endpoints } from "@coupon-center/contract";
import type { ApiCaller } from "@coupon-center/testing/caller";
import { callerAt } from "@coupon-center/testing/http-caller";
import { seededRandom } from "@coupon-center/testing/random";
import type { ServerProcess } from "@coupon-center/testing/server-process";
import { TestAccount } from "@coupon-center/testing/test-account";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRealServers, type RealServers } from "../testing/real-servers.ts";
import { secret } from "./testing/billed-installation.ts";

const ROUNDS = process.env.TEST_LONG ? 200 : 5;
/** rounds with the same merchant */
const ROUNDS_EACH = 10;

let at: RealServers;
let servers: ServerProcess[];
let stripe: Stripe;
beforeAll(async () => {
  at = await openRealServers(secret, { RATE_LIMIT_FACTOR: "1000" });
  servers = await Promise.all([at.start(), at.startAnother()]);
  const { hostname, port } = new URL(at.sandbox.origin);
  stripe = new Stripe("sk_test_sandbox", { host: hostname, port, protocol: "http" });
});
afterAll(async () => {
  for (const server of servers) await at.end(server);
  await at.close();
});

const random = seededRandom(20_261_123);

/** A subscriber, as a caller of both processes. */
async function newSubscriber() {
  const [first] = servers;
  const merchant = await TestAccount.register({ url: first?.url ?? "" });
  await merchant.createStore();
  const callers = servers.map(({ url }) =>
    Object.assign(callerAt(url), { session: merchant.session }),
  );
  await merchant.payByLink();
  await expect
    .poll(async () => (await merchant.me()).store?.stripe_subscription?.status)
    .toBe("active");
  return { merchant, callers };
}
type Subscriber = Awaited<ReturnType<typeof newSubscriber>>;

/** What Stripe has of a merchant, whose every checkout made a customer. */
async function atStripe({ merchant }: Subscriber) {
  const customers = await stripe.customers
    .list({ email: merchant.email, limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  const live: Stripe.Subscription[] = [];
  for (const { id } of customers)
    live.push(...(await stripe.subscriptions.list({ customer: id, limit: 100 })).data);
  const cards = async (customer: string) =>
    (await stripe.customers.listPaymentMethods(customer, { type: "card" })).data.map(
      ({ id }) => id,
    );
  return { live, cards };
}

/** Parallel calls to both processes; returns the status of each. */
async function runRound(one: Subscriber): Promise<number[]> {
  const { live } = await atStripe(one);
  for (const { customer } of live)
    await stripe.paymentMethods.attach("pm_card_visa", { customer: String(customer) });
  const { results } = await one.merchant.ok(endpoints.listPaymentMethods);
  const change = (status: "active" | "canceled") => (caller: ApiCaller) =>
    caller.call(endpoints.updateSubscription, { body: { status } });
  const calls: ((caller: ApiCaller) => Promise<{ status: number }>)[] = [
    change("canceled"),
    change("active"),
    change("canceled"),
    change("active"),
    ...results.map(
      ({ id }) =>
        (caller: ApiCaller) =>
          caller.call(endpoints.deletePaymentMethod, { params: { id } }),
    ),
    ...results.map(
      ({ id }) =>
        (caller: ApiCaller) =>
          caller.call(endpoints.makeDefaultPaymentMethod, { params: { id } }),
    ),
    (caller) => caller.call(endpoints.listTransactions),
    ...(random.int(3) === 0 ? [() => one.merchant.payByLink()] : []),
  ];
  const answers = await Promise.all(
    random.shuffled(calls).map((call) => call(random.pick(one.callers))),
  );
  return answers.map(({ status }) => status);
}

/**
 * What both processes say of the plan, with what Stripe says; equal once all events are processed.
 */
async function compare(one: Subscriber) {
  const { live } = await atStripe(one);
  const said = await Promise.all(
    one.callers.map(async (caller) => {
      const plan = (await caller.ok(endpoints.getMe)).store?.stripe_subscription;
      const isOver = plan?.status === "canceled" && (plan.ends_at ?? 0) * 1000 <= Date.now();
      return isOver ? null : { id: plan?.id, ends_at: plan?.ends_at };
    }),
  );
  const [only] = live;
  const truth = only === undefined ? null : { id: only.id, ends_at: only.cancel_at };
  return { said, truth: servers.map(() => truth), count: Math.max(1, live.length) };
}

// Several processes share a database on PostgreSQL.
test.runIf(process.env.TEST_DATABASE_URL)(
  "two processes under parallel card, cancel, resume and checkout calls: no call fails, what they say is Stripe's state, one subscription stays, and no plan runs without a card (rules 8.6, 8.8, 8.12, decisions 038, 039, 043)",
  { timeout: 1_800_000 },
  async () => {
    let one = await newSubscriber();
    for (let round = 0; round < ROUNDS; round++) {
      if (round % ROUNDS_EACH === ROUNDS_EACH - 1) one = await newSubscriber();
      const statuses = await runRound(one);
      // 303 is Stripe's after a payment, 400 refuses the last card, 404 a card that is gone.
      expect(statuses.filter((status) => ![200, 303, 400, 404].includes(status))).toEqual([]);
      const { live, cards } = await atStripe(one);
      for (const { customer } of live)
        expect((await cards(String(customer))).length).toBeGreaterThan(0);
      await expect
        .poll(async () => {
          const { said, truth, count } = await compare(one);
          return { round, count, equal: JSON.stringify(said) === JSON.stringify(truth) };
        })
        .toEqual({ round, count: 1, equal: true });
    }
  },
);
