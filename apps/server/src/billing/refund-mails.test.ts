import { dayIn } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { holdTime } from "../testing/held-time.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { overrideStripe } from "./testing/override-stripe.ts";
import { mailDataTo, mailKindsTo } from "./testing/state.ts";
import { newSubscriber } from "./testing/subscriber.ts";

// Refunds end a second later at the sandbox, which a slow run would see unasked.
holdTime();

const billing = await openBilledInstallation();
afterAll(() => billing.close());

test("the owner of a payment gets a mail of each of several partial refunds, also if they are made in Stripe's dashboard (rule 11.5, 'so does the owner of a payment at each refund')", async () => {
  const { merchant } = await newSubscriber(billing);
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  for (const amount of [500, 600, 1399]) {
    await billing.stripe.refunds.create({ charge: charge?.id ?? "", amount });
    for (let round = 0; round < 2; round++) await billing.settle();
  }
  expect(await mailDataTo(billing, merchant.email, "payment-refunded")).toMatchObject([
    { part: "$5.00", isRest: false },
    { part: "$6.00", isRest: false },
    { part: "$13.99", isRest: true },
  ]);
});

test("the owner of a payment gets a mail of each refund, and of each that fails after it was made (rules 10.12, 11.3)", async () => {
  const { merchant } = await newStore(billing.installation);
  await billing.pay(merchant, "4000 0000 0000 5126");
  await billing.settle();
  const day = dayIn("America/New_York", billing.installation.clock.business());
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  const refund = async (amount?: number) => {
    const given = amount === undefined ? {} : { amount };
    await billing.stripe.refunds.create({ charge: charge?.id ?? "", ...given });
    await billing.settle();
  };
  for (const amount of [undefined, undefined, 1000]) {
    await refund(amount);
    await billing.advance("PT1M");
    await billing.settle();
  }
  await refund(1000);
  await refund();
  await billing.advance("PT1M");
  const kinds = (await mailKindsTo(billing, merchant.email)).filter((kind) => /refund/.test(kind));
  const [made, failed] = ["payment-refunded", "payment-not-refunded"];
  expect(kinds).toEqual([made, failed, made, failed, made, failed, made, made, failed]);
  const link = "http://coupons.test/payment";
  expect((await mailDataTo(billing, merchant.email, failed))[0]).toEqual({
    amount: "$24.99",
    day,
    link,
  });
});

test.each([
  ["is told that", "the rest", "failed", ["failed", "succeeded"]],
  ["is not told that", "the same", "failed and was made again", ["succeeded", "failed"]],
] as const)(
  "the owner of a payment %s the refund of %s %s between two readings, once a part was given back (rule 11.5)",
  async (_is, _what, _how, newest) => {
    const { merchant, accountId, id } = await newSubscriber(billing);
    const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
    await billing.stripe.refunds.create({ charge: charge?.id ?? "", amount: 500 });
    await billing.settle();
    const refunds = newest.map((status) => ({ object: "refund", amount: 500, status }));
    const restore = overrideStripe(billing.installation, ({ charges }) => ({
      charges: {
        list: (...given: Parameters<typeof charges.list>) => ({
          autoPagingToArray: async (to: { limit: number }) =>
            (await charges.list(...given).autoPagingToArray(to)).map((one) => ({
              ...one,
              refunds: { data: refunds, has_more: false },
            })),
        }),
      },
    }));
    await syncSubscription(systemCtx(billing.installation), { accountId, subscriptions: [id] });
    restore();
    const kinds = (await mailKindsTo(billing, merchant.email)).filter((kind) =>
      /refund/.test(kind),
    );
    const failed = newest[0] === "failed" ? ["payment-not-refunded"] : [];
    expect(kinds).toEqual(["payment-refunded", ...failed]);
  },
);
