import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, billingStateName, dayIn, endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { Caller } from "../../testing/caller.ts";
import { openBilledInstallation } from "../testing/billed-installation.ts";
import { changeAtStripe } from "../testing/change-at-stripe.ts";
import { mailKindsTo } from "../testing/state.ts";
import { newApprovedStore } from "../testing/subscriber.ts";

const data = mkdtempSync(join(tmpdir(), "coupon-center-sandbox-"));
const billing = await openBilledInstallation({ data });
afterAll(async () => {
  await billing.close();
  rmSync(data, { recursive: true, force: true });
});

test("one that was given a price in Stripe's dashboard, and no end, is a paid plan: its merchant may cancel and resume it, and staff gives it no other day (rules 8.10, 10.14)", async () => {
  const staff = await newStaff(billing.installation);
  const { merchant, store } = await newApprovedStore(billing, new Caller(billing.installation));
  const now = () => billing.installation.clock.business();
  const give = (days: number) =>
    staff.call(endpoints.staffGivePlan, {
      params: { id: store.id },
      body: { until: addDays(dayIn("America/New_York", now()), days), reason: "An outage" },
    });
  const plan = async () => {
    const found = await billing.subscriptionOf(merchant);
    if (!found) throw new Error("there is no plan");
    return found;
  };
  const state = async () => billingStateName(await plan(), now() / 1000);
  const change = (status: "active" | "canceled") =>
    merchant.call(endpoints.updateSubscription, { body: { status } });

  expect((await give(40)).status).toBe(200);
  await billing.advance("PT1M");
  const { id } = await plan();
  const { items } = await billing.stripe.subscriptions.update(id, { cancel_at: "" });
  const [item] = items.data;
  changeAtStripe(data, id, {
    items: { ...items, data: [{ ...item, price: { ...item?.price, unit_amount: 2499 } }] },
  });
  // Staff may be faster than the event.
  expect((await give(50)).status).toBe(409);
  await billing.stripe.subscriptions.update(id, { description: "Goes on" });
  await billing.settle();

  expect(await state()).toBe("active");
  expect((await plan()).price).toEqual({ currency: "usd", unit_amount: 2499 });
  expect((await give(50)).status).toBe(409);
  expect((await change("canceled")).status).toBe(200);
  expect(await state()).toBe("ending");
  expect(await mailKindsTo(billing, merchant.email)).toEqual(["verify", "plan-given", "cancelled"]);
  expect((await change("active")).status).toBe(200);
  expect(await state()).toBe("active");
});
