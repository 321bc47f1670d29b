import { addDays, endProblem, endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";

let id: number;
const at = await openInstallation();
beforeAll(async () => {
  const { merchant } = await newStore(at);
  ({ id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload }));
});
afterAll(() => at.close());

test("the database rejects the same end dates as the contract (rule 6.6)", async () => {
  const day = fc.integer({ min: -2, max: 2 }).map((days) => addDays("2028-03-01", days));
  await fc.assert(
    fc.asyncProperty(day, fc.option(day), async (start_date, expiration_date) => {
      const isStored = await at.db
        .updateTable("coupon")
        .set({ start_date, expiration_date })
        .where("id", "=", id)
        .execute()
        .then(
          () => true,
          () => false,
        );
      expect(isStored).toBe(endProblem(start_date, expiration_date) === null);
    }),
  );
});
