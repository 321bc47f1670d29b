import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller, newStore } from "../testing/caller.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { openInstallation } from "../testing/installation.ts";
import { type BilledInstallation, openBilledInstallation } from "./testing/billed-installation.ts";

/** The long run makes as many failures as the specification of brands names. */
const FAILURES = process.env.TEST_LONG ? 10_000 : 1_000;
const AT_ONCE = 50;
const planName = `${"優惠券方案 ☕️ ".repeat(7).slice(0, 59)}券`;

const clientFiles = makeClientFiles();
let billing: BilledInstallation;
beforeAll(async () => {
  billing = await openBilledInstallation({
    clients: clientFiles.load([{ clientId: 8, planName }, { clientId: 10 }]),
  });
});
afterAll(async () => {
  await billing.close();
  clientFiles.remove();
});

test("a plan with a name of sixty characters in any script can be sold, and renamed afterwards", async () => {
  expect(planName).toHaveLength(60);
  const { merchant } = await newStore(billing.installation);
  const [plan] = (await merchant.ok(endpoints.listPlans)).results;
  expect(plan?.name).toBe(planName);
  await billing.pay(merchant);
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });

  const renamed = clientFiles.load([
    { clientId: 8, planName: "Forfait « marchand »" },
    { clientId: 10 },
  ]);
  const later = await openInstallation({
    processOf: billing.installation,
    clients: renamed,
    stripeApiUrl: billing.sandbox.origin,
  });
  const { merchant: other } = await newStore(later);
  expect((await other.ok(endpoints.listPlans)).results[0]?.name).toBe("Forfait « marchand »");
  await later.close();
});

/** A server in front of Stripe that fails every request about client 8. */
async function failingForEight() {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    if (decodeURIComponent(`${request.url} ${body}`).includes("client-8")) {
      response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { type: "api_error", message: "broken" } }));
      return;
    }
    const headers = { authorization: String(request.headers.authorization) };
    const answer = await fetch(`${billing.sandbox.origin}${request.url}`, {
      method: request.method ?? "GET",
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      ...(body && { body }),
    });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { server, origin: `http://127.0.0.1:${port}` };
}

/** A merchant of a client with a paid plan, a store and a coupon. */
async function newSubscriber(clientId: number) {
  const { merchant, store } = await newStore(billing.installation, "Northpine", clientId);
  await billing.pay(merchant);
  await billing.settle();
  const coupon = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
  const [payment] = (await merchant.ok(endpoints.listTransactions)).results;
  return { merchant, store, coupon, paymentId: payment?.id ?? "" };
}

test(`${FAILURES} failed payment calls of one client leave every call of another at 200 (rule 1.4)`, async () => {
  const eight = await newSubscriber(8);
  const ten = await newSubscriber(10);
  const { server, origin } = await failingForEight();
  const installation = await openInstallation({
    processOf: billing.installation,
    clients: billing.installation.clients,
    stripeApiUrl: origin,
  });
  const move = ({ merchant }: typeof eight) =>
    Object.assign(new Caller(installation, merchant.clientId), { session: merchant.session });
  const failing = move(eight);
  const other = move(ten);

  /** Every kind of call of the other client's merchants, guests and staff, with Stripe and without. */
  async function statusesOfOther(): Promise<number[]> {
    installation.ports.payments.planProducts.delete(10);
    const params = { id: ten.coupon.id };
    const guest = new Caller(installation, 10);
    const replies = [
      await other.call(endpoints.listPlans),
      await other.call(endpoints.listPaymentMethods),
      await other.call(endpoints.openCustomerPortal),
      await other.call(endpoints.updateSubscription, { body: { status: "canceled" } }),
      await other.call(endpoints.updateSubscription, { body: { status: "active" } }),
      await other.call(endpoints.listTransactions),
      await other.call(endpoints.getReceipt, { params: { id: ten.paymentId } }),
      await other.call(endpoints.getMe),
      await other.call(endpoints.listCoupons),
      await other.call(endpoints.updateCoupon, { params, body: { savings_percent: 30 } }),
      await guest.call(endpoints.listCouponsLegacy, { query: {} }),
      await other.call(endpoints.getStore, { params: { store: String(ten.store.id) } }),
    ];
    return replies.map(({ status }) => status);
  }

  try {
    for (let failures = 0; failures < FAILURES; failures += AT_ONCE) {
      const failed = Array.from({ length: AT_ONCE }, () => failing.call(endpoints.listPlans));
      const others = failures % (FAILURES / 5) === 0 ? await statusesOfOther() : [200];
      expect(new Set(others)).toEqual(new Set([200]));
      const replies = await Promise.all(failed);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([502]));
    }
    expect(new Set(await statusesOfOther())).toEqual(new Set([200]));
    // Of the failing client only payments fail.
    expect((await failing.call(endpoints.getMe)).status).toBe(200);
  } finally {
    await installation.close();
    await new Promise((done) => server.close(done));
  }
});
