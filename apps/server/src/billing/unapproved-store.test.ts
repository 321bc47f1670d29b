import { endpoints } from "@coupon-center/contract";
import { failsLater } from "@coupon-center/testing/pay-by-link";
import { afterAll, expect, test } from "vitest";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { mailDataTo, mailKindsTo } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation({ afterRetries: "unpaid" });
afterAll(() => billing.close());

test("'a mail says only what is true when it is read': while the store is not approved none says that coupons are hidden by a day, or until a payment is made (rule 11.3)", async () => {
  const { merchant } = await newSubscriber(billing, failsLater);
  await billing.advance("P1M");
  const failed = await mailDataTo(billing, merchant.email, "payment-failed");
  expect(failed).toMatchObject([{ hiddenDay: null, retryDay: expect.any(String) }]);
  await billing.advance("P1M");
  expect((await billing.subscriptionOf(merchant))?.status).toBe("unpaid");
  expect((await mailDataTo(billing, merchant.email, "payment-failed")).at(-1)).toMatchObject({
    hiddenDay: null,
    retryDay: null,
  });
  expect(await mailKindsTo(billing, merchant.email)).not.toContain("coupons-hidden");
  await merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toMatchObject([
    { until: null, isHidden: true },
  ]);
});
