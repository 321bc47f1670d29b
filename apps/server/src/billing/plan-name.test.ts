import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { openInstallation } from "../testing/installation.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";

const planName = `${"優惠券方案 ☕️ ".repeat(7).slice(0, 59)}券`;

const clientFiles = makeClientFiles();
const billing = await openBilledInstallation({
  clients: clientFiles.load([{ clientId: 8, planName }, { clientId: 10 }]),
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
