import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { systemCtx } from "../testing/system-ctx.ts";
import { compareSubscriptions } from "./reconcile/compare-subscriptions.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

async function advanceTo(time: number): Promise<void> {
  const left = time - billing.installation.clock.business();
  await billing.advance(`PT${Math.ceil(left / 60_000)}M`);
}

test("a plan whose trial ended on a month's last day renews on the last day of each, which is told (rules 8.9, 8.28, decisions 040, 080)", async () => {
  const { merchant } = await newSubscriber(billing);
  const plan = async () => {
    const found = await billing.subscriptionOf(merchant);
    if (!found) throw new Error("there is no plan");
    return found;
  };
  const { id } = await plan();
  const { stripe } = billing;
  const year = new Date(billing.installation.clock.business()).getUTCFullYear() + 1;
  const trial_end = Date.UTC(year, 0, 31, 9) / 1000;
  await stripe.subscriptions.update(id, { trial_end, proration_behavior: "none" });
  await advanceTo(Date.UTC(year, 1, 1, 9));
  const coupon = await stripe.coupons.create({
    percent_off: 50,
    duration: "repeating",
    duration_in_months: 2,
  });
  await stripe.subscriptions.update(id, { discounts: [{ coupon: coupon.id }] });
  await billing.settle();
  const february = dayOf(Date.UTC(year, 2, 0) / 1000);
  const expected = [february, `${year}-04-30`];
  const renewals = async () => {
    const { current_period_end, coming_price } = await plan();
    return [current_period_end, coming_price?.from].map((seconds) => dayOf(seconds ?? 0));
  };
  expect(await renewals()).toEqual(expected);
  // As stored by an earlier version.
  const { db } = billing.installation;
  await db.updateTable("subscription").set({ billing_anchor: null }).where("id", "=", id).execute();
  await compareSubscriptions(systemCtx(billing.installation));
  expect(await renewals()).toEqual(expected);
  await advanceTo(Date.UTC(year, 4, 1));
  const { results } = await merchant.ok(endpoints.listTransactions);
  const charged = results.map(({ amount, transaction_created: at }) => [dayOf(at - 3_600), amount]);
  expect(charged.slice(0, 3)).toEqual([
    [`${year}-04-30`, 2499],
    [`${year}-03-31`, 1249],
    [february, 1249],
  ]);
});
