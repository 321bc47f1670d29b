import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { openInstallation } from "../testing/installation.ts";
import { type BilledInstallation, openBilledInstallation } from "./testing/billed-installation.ts";

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

test("fifty failed payment calls of one client leave another client's calls at 200 (rule 1.4)", async () => {
  // A proxy in front of Stripe that fails every request for client 8.
  const broken = createServer(async (request, response) => {
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
  await new Promise<void>((done) => broken.listen(0, "127.0.0.1", done));
  const { port } = broken.address() as AddressInfo;
  const installation = await openInstallation({
    processOf: billing.installation,
    clients: billing.installation.clients,
    stripeApiUrl: `http://127.0.0.1:${port}`,
  });
  try {
    const { merchant: failing } = await newStore(installation, "Failing", 8);
    const { merchant: other } = await newStore(installation, "Other", 10);
    for (let number = 0; number < 50; number++) {
      expect((await failing.call(endpoints.listPlans)).status).toBe(502);
      installation.ports.payments.planProducts.delete(10);
      expect((await other.call(endpoints.listPlans)).status).toBe(200);
    }
  } finally {
    await installation.close();
    await new Promise((done) => broken.close(done));
  }
});
