import { listOf, Me, Plan, Session, Store } from "@coupon-center/contract";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../db/engine.ts";
import { callApi, fetchInTime } from "../../testing/call-api.ts";
import { newEmail, password, storePayload } from "../../testing/caller.ts";
import { openRealServers, type RealServers } from "../../testing/real-servers.ts";
import type { ServerProcess } from "../../testing/server-process.ts";
import { goodCard, payByLink, secret } from "../testing/shop.ts";

const { webhooks } = new Stripe("sk_test_x");
let at: RealServers;

beforeAll(async () => {
  at = await openRealServers(secret);
  await postToSandbox("/sandbox/faults", { webhooks: "drop" });
});
afterAll(() => at.close());

test("'200 parallel posts of one event: applied once; again after a restart'", async () => {
  let server = await at.start();
  const token = await paidMerchant(server);
  const payload = await eventText("customer.subscription.created");

  // Killed as soon as one is answered: what became of the others is for Stripe to find out by sending again.
  const first = Array.from({ length: 200 }, () => post(server, payload));
  expect(await Promise.any(first)).toBe(200);
  await at.end(server, "SIGKILL");
  await Promise.allSettled(first);

  server = await at.start();
  const again = await Promise.all(Array.from({ length: 200 }, () => post(server, payload)));
  expect(new Set(again)).toEqual(new Set([200]));
  await isActive(server, token);
  await at.end(server);
  expect(await written()).toEqual(appliedOnce);

  server = await at.start();
  const late = await Promise.all(Array.from({ length: 200 }, () => post(server, payload)));
  expect(new Set(late)).toEqual(new Set([200]));
  await at.end(server);
  expect(await written()).toEqual(appliedOnce);
}, 60_000);

async function paidMerchant({ url }: ServerProcess): Promise<string> {
  const { token } = await callApi(url, "/api/v1/auth/email-register/", Session, {
    body: { email: newEmail(), password },
  });
  await callApi(url, "/api/v1/stores/", Store, { body: storePayload, token });
  const plans = await callApi(url, "/api/v1/coupon-center-plans/", listOf(Plan), { token });
  const answer = await payByLink(plans.results[0]?.payment_link.url ?? "", goodCard);
  expect(answer.status).toBe(303);
  return token;
}

async function isActive({ url }: ServerProcess, token: string): Promise<void> {
  const status = async () =>
    (await callApi(url, "/api/v1/auth/me/", Me, { token })).store?.stripe_subscription?.status;
  await expect.poll(status, { timeout: 20_000, interval: 50 }).toBe("active");
}

/** The event of this type as the sandbox has it; it delivers none of itself here. */
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

async function postToSandbox(path: string, body: object): Promise<void> {
  const answer = await fetch(at.sandbox.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

const appliedOnce = {
  events: [{ type: "customer.subscription.created", isDone: true }],
  subscriptions: [{ status: "active", is_current: 1 }],
  payments: [{ status: "paid" }],
  mails: 1,
};

async function written() {
  const { db } = await openDatabase(at.database);
  // The start's own reconciliation fetches the others, which were dropped.
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
