import {
  billingStateName,
  billingStates,
  endpoints,
  type Subscription,
  sayIn,
} from "@coupon-center/contract";
import { payOnPage } from "@coupon-center/testing/pay-by-link";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { Caller } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailDataTo } from "./testing/state.ts";
import { newApprovedStore } from "./testing/subscriber.ts";
import { warnOfHiding } from "./warn-of-hiding.ts";

const runs = process.env.TEST_LONG ? { numRuns: 400 } : { numRuns: 4, seed: 20_261_123 };

const billing = await openBilledInstallation({ afterRetries: "past_due", retryDays: [3, 12] });
afterAll(() => billing.close());

const cards = ["pm_card_visa", "pm_card_chargeCustomerFail", "pm_card_authenticationRequired"];
const step = fc.oneof(
  fc.constantFrom("P1D", "P4D", "P12D", "P1M").map((wait) => ({ do: "wait", wait }) as const),
  fc.constantFrom(...cards).map((card) => ({ do: "card", card }) as const),
  fc.constantFrom("cancel", "resume", "pay", "lose").map((what) => ({ do: what }) as const),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Statements to the merchant that have to be true later. */
interface Promises {
  /** Stripe takes nothing more unless the merchant asks for it */
  nothingCharged: boolean;
  /** the coupons stay public until then, epoch seconds; null if that was not said */
  liveUntil: number | null;
  /** the coupons are hidden then unless a payment is made */
  hiddenAt: number | null;
}

async function openWalk() {
  const guest = new Caller(billing.installation);
  const { merchant, shown } = await newApprovedStore(billing, guest);
  await billing.pay(merchant);
  await billing.settle();
  const plan = async (): Promise<Subscription> => {
    const found = await billing.subscriptionOf(merchant);
    if (!found) throw new Error("the plan is gone");
    return found;
  };
  const { id } = await plan();
  const customer = String((await billing.stripe.subscriptions.retrieve(id)).customer);
  const ctx = systemCtx(billing.installation);
  const nowSeconds = () => Math.floor(billing.installation.clock.business() / 1000);

  async function act(one: Step): Promise<void> {
    switch (one.do) {
      case "wait":
        await billing.advance(one.wait);
        await warnOfHiding(ctx);
        return;
      case "card": {
        const method = await billing.stripe.paymentMethods.attach(one.card, { customer });
        const params = { id: method.id };
        await merchant.ok(endpoints.makeDefaultPaymentMethod, { params });
        break;
      }
      case "cancel":
        await merchant.call(endpoints.updateSubscription, { body: { status: "canceled" } });
        break;
      case "resume":
        await merchant.call(endpoints.updateSubscription, { body: { status: "active" } });
        break;
      case "pay": {
        const { data } = await billing.stripe.invoices.list({ subscription: id, status: "open" });
        for (const { hosted_invoice_url } of data) await payOnPage(hosted_invoice_url ?? "");
        break;
      }
      case "lose":
        // The events of a month are lost; the reconciliation reads their subscriptions.
        await billing.setFaults({ webhooks: "drop" });
        await billing.advance("P1M");
        await billing.setFaults({ webhooks: "ok" });
        await reconcile(ctx);
        await warnOfHiding(ctx);
    }
    await billing.settle();
  }

  return {
    act,
    merchant,
    nowSeconds,
    plan,
    shown,
    async taken() {
      const { data } = await billing.stripe.charges.list({ customer, limit: 100 });
      return data.filter(({ paid }) => paid).length;
    },
    async promises(): Promise<Promises> {
      const current = await plan();
      const state = billingStateName(current, nowSeconds());
      const { note } = billingStates[state];
      const days = { until: "U", since: "S", next: "N", retry: "R", grace: "G" };
      const says = note?.(days, sayIn("en-US")) ?? "";
      return {
        nothingCharged: says.includes("nothing will be charged") || state === "ending",
        liveUntil: says.includes("stay live until U") ? current.ends_at : null,
        hiddenAt: says.includes("hidden by G") ? current.grace_ends_at : null,
      };
    },
  };
}

/** Whether the merchant asks to continue by a step, which ends earlier promises. */
const isRequest = (one: Step) => ["resume", "pay", "card"].includes(one.do);

test("whatever happens to a plan, nothing is charged after 'nothing will be charged', coupons stay as long as was said, and are hidden when it was said (rule 8.21)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      const walk = await openWalk();
      for (const one of steps) {
        const before = await walk.promises();
        const taken = await walk.taken();
        await walk.act(one);
        const plan = await walk.plan();
        const now = walk.nowSeconds();
        const state = billingStateName(plan, now);
        const said = { one, state, before };
        // What the portal says agrees with what shoppers see.
        const isShown = (await walk.shown()) === 1;
        expect({ ...said, shown: isShown }).toEqual({ ...said, shown: billingStates[state].live });
        if (before.nothingCharged && !isRequest(one))
          expect({ ...said, taken: await walk.taken() }).toEqual({ ...said, taken });
        if (before.liveUntil !== null && before.liveUntil > now)
          expect({ ...said, shown: isShown }).toEqual({ ...said, shown: true });
        if (before.hiddenAt !== null && before.hiddenAt <= now && plan.status === "past_due")
          expect({ ...said, shown: isShown }).toEqual({ ...said, shown: false });
        // It agrees with the state at Stripe.
        const facts = await billing.stripe.subscriptions.retrieve(plan.id);
        const leaves = facts.cancel_at !== null && facts.status === "active";
        expect({ ...said, status: leaves ? "canceled" : facts.status }).toEqual({
          ...said,
          status: plan.status,
        });
      }
      const mails = await mailDataTo(billing, walk.merchant.email, "coupons-hidden");
      const tries = await mailDataTo(billing, walk.merchant.email, "payment-failed");
      if (mails.length > 0) expect(tries.length).toBeGreaterThan(0);
    }),
    runs,
  );
});
