import { controlSandbox, fetchInTime } from "@coupon-center/testing/http-caller";
import type { ServerProcess } from "@coupon-center/testing/server-process";
import { TestAccount } from "@coupon-center/testing/test-account";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../db/engine.ts";
import { openRealServers, type RealServers } from "../../testing/real-servers.ts";
import { secret } from "../testing/billed-installation.ts";

const { webhooks } = new Stripe("sk_test_x");
let at: RealServers;

beforeAll(async () => {
  at = await openRealServers(secret);
  await controlSandbox(at.sandbox.origin, "faults", { webhooks: "drop" });
});
afterAll(() => at.close());

test("'200 parallel posts of one event: applied once; again after a restart'", async () => {
  let server = await at.start();
  const merchant = await paidMerchant(server);
  const payload = await eventText("customer.subscription.created");

  // Killed after the first response; as with Stripe, the unanswered requests are sent again.
  const first = Array.from({ length: 200 }, () => post(server, payload));
  expect(await Promise.any(first)).toBe(200);
  await at.end(server, "SIGKILL");
  await Promise.allSettled(first);

  server = await at.start();
  const again = await Promise.all(Array.from({ length: 200 }, () => post(server, payload)));
  expect(new Set(again)).toEqual(new Set([200]));
  await isActive(merchant);
  await at.end(server);
  expect(await written()).toEqual(appliedOnce);

  server = await at.start();
  const late = await Promise.all(Array.from({ length: 200 }, () => post(server, payload)));
  expect(new Set(late)).toEqual(new Set([200]));
  await at.end(server);
  expect(await written()).toEqual(appliedOnce);
});

async function paidMerchant({ url }: ServerProcess): Promise<TestAccount> {
  const merchant = await TestAccount.register({ url });
  await merchant.createStore();
  expect((await merchant.payByLink()).status).toBe(303);
  return merchant;
}

async function isActive(merchant: TestAccount): Promise<void> {
  const status = async () => (await merchant.me()).store?.stripe_subscription?.status;
  await expect.poll(status).toBe("active");
}

/** The sandbox's event of this type, which the sandbox itself does not deliver here. */
async function eventText(type: string): Promise<string> {
  const { hostname, port } = new URL(at.sandbox.origin);
  const stripe = new Stripe("sk_test_sandbox", { host: hostname, port, protocol: "http" });
  const [event] = (await stripe.events.list({ type, limit: 1 })).data;
  if (!event) throw new Error(`no ${type}`);
  return JSON.stringify(event);
}

async function post({ url }: ServerProcess, payload: string): Promise<number> {
  const answer = await fetchInTime(`${url}/api/webhooks/stripe`, {
    method: "POST",
    body: payload,
    headers: {
      "content-type": "application/json",
      "stripe-signature": webhooks.generateTestHeaderString({ payload, secret }),
    },
  });
  await answer.arrayBuffer();
  return answer.status;
}

const appliedOnce = {
  events: [{ type: "customer.subscription.created", isDone: true }],
  subscriptions: [{ status: "active", is_current: 1 }],
  payments: [{ status: "paid" }],
  mails: 1,
};

async function written() {
  const { db } = await openDatabase(at.database);
  // The reconciliation at start fetches the others, whose delivery was dropped.
  const events = await db
    .selectFrom("stripe_event")
    .select(["type", "done_at"])
    .where("type", "=", "customer.subscription.created")
    .execute();
  const mails = await db
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", "payment-received")
    .execute();
  const state = {
    events: events.map(({ type, done_at: doneAt }) => ({ type, isDone: doneAt !== null })),
    subscriptions: await db.selectFrom("subscription").select(["status", "is_current"]).execute(),
    payments: await db.selectFrom("payment_transaction").select("status").execute(),
    mails: mails.length,
  };
  await db.destroy();
  return state;
}
