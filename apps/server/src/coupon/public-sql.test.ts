import { addDays, DAY_MS, dayIn, endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { couponsById } from "./coupon-queries.ts";
import { publicSql } from "./public-sql.ts";
import { isPublicRow } from "./view.ts";

let storeId: number;
let ownerId: number;
let couponId: number;
let at: Installation;
beforeEach(async () => {
  at = await openInstallation();
  const { merchant, store } = await newLiveStore(at);
  storeId = store.id;
  ownerId = (await merchant.ok(endpoints.getMe)).id;
  couponId = (await merchant.ok(endpoints.createCoupon, { body: couponPayload })).id;
});
afterEach(() => at.close());

const hour = 3_600_000;
const statuses = [
  "active",
  "trialing",
  "past_due",
  "canceled",
  "unpaid",
  "incomplete",
  "paused",
  "a status not born yet",
];

/** The verdicts of `isPublic` and of the query for the row. */
async function verdicts() {
  const ctx = systemCtx(at);
  const row = await couponsById(ctx).executeTakeFirstOrThrow();
  const time = {
    today: dayIn(ctx.client.timeZone, at.clock.business()),
    now: at.clock.business(),
    client: ctx.client,
  };
  const found = await couponsById(ctx).where(publicSql(time)).execute();
  return { byFunction: isPublicRow(ctx, row), byQuery: found.length === 1 };
}

async function agree(seen: Set<boolean>, of: object): Promise<void> {
  const { byFunction, byQuery } = await verdicts();
  expect({ ...of, public: byQuery }).toEqual({ ...of, public: byFunction });
  seen.add(byQuery);
}

describe("the queries decide like `isPublic` what is public (rule 7.1, decision 031)", () => {
  it("for every state of the store and of the plan", async () => {
    const now = at.clock.business();
    const seen = new Set<boolean>();
    for (const state of ["pending", "approved", "declined", "suspended"] as const) {
      await at.db.updateTable("store").set({ state }).where("id", "=", storeId).execute();
      for (const status of statuses) {
        for (const ends_at of [null, now - hour, now + hour]) {
          for (const past_due_since of [null, now - hour, now - 21 * DAY_MS - hour]) {
            await at.db
              .updateTable("subscription")
              .set({ status, ends_at, past_due_since })
              .where("account_id", "=", ownerId)
              .execute();
            await agree(seen, { state, status, ends_at, past_due_since });
          }
        }
      }
    }
    expect(seen).toEqual(new Set([true, false]));
  });

  it("for every state of the coupon", async () => {
    const today = dayIn("America/New_York", at.clock.business());
    const seen = new Set<boolean>();
    for (const approved of [0, 1]) {
      for (const withdrawn_at of [null, 1]) {
        for (const start_date of [-1, 0, 1].map((days) => addDays(today, days))) {
          for (const expiration_date of [start_date, addDays(today, 1), null]) {
            const change = { approved, withdrawn_at, start_date, expiration_date };
            await at.db.updateTable("coupon").set(change).where("id", "=", couponId).execute();
            await agree(seen, change);
          }
        }
      }
    }
    expect(seen).toEqual(new Set([true, false]));
  });

  it("without any plan", async () => {
    await at.db
      .updateTable("coupon")
      .set({ approved: 1, withdrawn_at: null, start_date: "2020-01-01", expiration_date: null })
      .execute();
    await agree(new Set(), { plan: "active" });
    await at.db.deleteFrom("subscription").execute();
    expect(await verdicts()).toEqual({ byFunction: false, byQuery: false });
    const { count } = await new Caller(at).ok(endpoints.listCoupons);
    expect(count).toBe(0);
  });
});
