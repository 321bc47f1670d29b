import {
  addDays,
  dayIn,
  endpoints,
  formatAmount,
  isAmountType,
  isPercentType,
  offerTypes,
  savingsOf,
} from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { ogImageContent } from "./og-image-content.ts";
import { storeContent } from "./store-content.ts";
import { storeSavings } from "./store-savings.ts";

const COUPONS = 4;

let storeId: number;
let couponIds: number[];
const at = await openInstallation();
beforeAll(async () => {
  const { merchant, store } = await newLiveStore(at);
  storeId = store.id;
  const made = [];
  for (let count = 0; count < COUPONS; count++)
    made.push(await merchant.ok(endpoints.createCoupon, { body: couponPayload }));
  couponIds = made.map(({ id }) => id);
});
afterAll(() => at.close());

/** The columns of a coupon that determine its saving and whether it is public. */
const columns = fc
  .record({
    offer_type: fc.constantFrom(...offerTypes),
    saving: fc.constantFrom("0.5", "5", "9.5", "12.5", "40", "100"),
    approved: fc.constantFrom(0, 1, 1),
    startsIn: fc.constantFrom(0, 0, 1),
  })
  .map(({ offer_type, saving, approved, startsIn }) => ({
    offer_type,
    savings_percent: isPercentType(offer_type) ? saving : null,
    savings_amount: isAmountType(offer_type) ? saving : null,
    approved,
    startsIn,
  }));

test("the preview image and the directory choose the same best saving: the largest percentage, else the largest amount (rule 9.6, rule 9.12)", async () => {
  const ctx = systemCtx(at);
  const { currency, timeZone } = ctx.client;
  const today = dayIn(timeZone, at.clock.business());
  const lifetime = { planInForce: true, noindex: false, today, until: 0 };
  const shown = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(columns, { minLength: COUPONS, maxLength: COUPONS }),
      async (coupons) => {
        for (const [index, { startsIn, ...values }] of coupons.entries()) {
          await at.db
            .updateTable("coupon")
            .set({ ...values, start_date: addDays(today, startsIn) })
            .where("id", "=", couponIds[index] ?? 0)
            .execute();
        }
        const content = await storeContent(ctx, storeId, lifetime);
        const image = ogImageContent(ctx.client, content.row, content.coupons).saving.value;
        const { bestPercent, bestAmount } = (await storeSavings(ctx, [storeId])).get(storeId) ?? {};
        const [first] = content.coupons;
        if (typeof bestPercent === "number") expect(image).toBe(`${bestPercent}%`);
        else if (typeof bestAmount === "number")
          expect(image).toBe(formatAmount(bestAmount, currency, "en-US"));
        else expect(image).toBe(first ? savingsOf(first, currency, "en-US").value : "Coupons");
        shown.add(image);
      },
    ),
  );
  expect(shown.size).toBeGreaterThan(5);
});
