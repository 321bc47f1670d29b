import { addDays, DAY_MS, endpoints, startOfDay } from "@coupon-center/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SubscriptionRow } from "../db/tables.ts";
import { newLiveStore, newStaff, replacePlan } from "../testing/accounts-and-stores.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { dueAmong } from "./remind-endings.ts";
import { openReminders, type Reminders } from "./testing/open-reminders.ts";

let shop: Reminders;
beforeEach(async () => {
  shop = await openReminders();
});
afterEach(() => shop.close());

describe("reminders are sent only for coupons that are or will be public (rule 11.4)", () => {
  const far = () => addDays(shop.today(), 40);

  it("not for a deleted, withdrawn or held coupon, but for a scheduled one", async () => {
    const { merchant } = await newLiveStore(shop.at);
    const staff = await newStaff(shop.at);
    const end = far();
    const [gone, withdrawn] = [
      await shop.couponEnding(merchant, end),
      await shop.couponEnding(merchant, end),
    ];
    await shop.couponEnding(merchant, end, { approved: false });
    await shop.couponEnding(merchant, end, {
      start_date: addDays(end, -3),
      description: "to start",
    });
    await merchant.ok(endpoints.deleteCoupon, { params: { id: gone.id } });
    await staff.ok(endpoints.staffWithdrawCoupon, {
      params: { id: withdrawn.id },
      body: { reason: "Wrong code" },
    });
    await shop.goToDay(addDays(end, -7));
    await shop.remind();
    expect((await shop.mailsTo(merchant)).map(({ subject }) => subject)).toEqual([
      "A coupon ends in 7 days: to start",
    ]);
  });

  it.each(["pending", "declined", "suspended"] as const)(
    "not for a store that is %s, but as soon as it is approved before the end",
    async (state) => {
      const { merchant, store } = await newLiveStore(shop.at);
      const end = far();
      await shop.couponEnding(merchant, end);
      const become = (to: typeof state | "approved") =>
        shop.at.db.updateTable("store").set({ state: to }).where("id", "=", store.id).execute();
      await become(state);
      await shop.goToDay(addDays(end, -7));
      await shop.remind();
      expect(await shop.mailsTo(merchant)).toEqual([]);
      await become("approved");
      await shop.goToDay(addDays(end, -4));
      await shop.remind();
      expect((await shop.mailsTo(merchant))[0]?.subject).toMatch(/^A coupon ends on \w+day/);
    },
  );

  it("not for a lapsed plan or a deleted account", async () => {
    const { merchant, store } = await newLiveStore(shop.at);
    const { merchant: left } = await newLiveStore(shop.at, "Left");
    const end = far();
    await shop.couponEnding(merchant, end);
    await shop.couponEnding(left, end);
    await shop.at.db
      .updateTable("subscription")
      .set({ status: "unpaid" })
      .where("id", "=", `sub_test_${store.id}`)
      .execute();
    await shop.at.db
      .updateTable("store")
      .set({ deleted_at: shop.at.clock.now() })
      .where("name", "=", "Left")
      .execute();
    await shop.goToDay(addDays(end, -7));
    await shop.remind();
    expect([await shop.mailsTo(merchant), await shop.mailsTo(left)]).toEqual([[], []]);
  });

  it.each([
    ["a cancelled plan", (ends_at: number) => ({ status: "active", ends_at })],
    [
      "an open payment",
      (until: number) => ({ status: "past_due", past_due_since: until - 21 * DAY_MS }),
    ],
  ])(
    "not if %s hides it before the last second of its last day, in which a plan ends that staff gave until that day (rules 10.14, 11.4, 'and stay so to the end of their last day')",
    async (_, planUntil) => {
      const { merchant, store } = await newLiveStore(shop.at);
      const end = far();
      await shop.couponEnding(merchant, end);
      const over = startOfDay(shop.at.clients.fallback.timeZone, addDays(end, 1));
      const setPlan = (plan: Partial<SubscriptionRow>) =>
        shop.at.db
          .updateTable("subscription")
          .set(plan)
          .where("id", "=", `sub_test_${store.id}`)
          .execute();
      await setPlan(planUntil(over - 1001));
      await shop.goToDay(addDays(end, -7));
      await shop.remind();
      expect(await shop.mailsTo(merchant)).toEqual([]);
      await setPlan(planUntil(over - 1000));
      await shop.remind();
      expect(await shop.mailsTo(merchant)).toHaveLength(1);
    },
  );

  it("for one of a cancelled plan's coupons that ends before it, and for the other once it is resumed (rule 11.3)", async () => {
    const { merchant, store } = await newLiveStore(shop.at);
    const end = far();
    await shop.couponEnding(merchant, end, { description: "paid for" });
    await shop.couponEnding(merchant, addDays(end, 2), { description: "beyond the plan" });
    const setEnd = (ends_at: number | null) =>
      shop.at.db
        .updateTable("subscription")
        .set({ ends_at })
        .where("id", "=", `sub_test_${store.id}`)
        .execute();
    await setEnd(startOfDay(shop.at.clients.fallback.timeZone, addDays(end, 2)));
    await shop.goToDay(addDays(end, -4));
    await shop.remind();
    await setEnd(null);
    await shop.remind();
    await shop.remind();
    expect((await shop.mailsTo(merchant)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: paid for$/),
      expect.stringMatching(/: beyond the plan$/),
    ]);
  });

  it("depending on the current plan, regardless of earlier ones", async () => {
    const { merchant, store } = await newLiveStore(shop.at);
    await replacePlan(shop.at, store.id);
    const end = far();
    const { id } = await shop.couponEnding(merchant, end);
    await shop.goToDay(addDays(end, -7));
    expect(await dueAmong(systemCtx(shop.at), [id]).execute()).toHaveLength(1);
  });

  it("for each client by that client's own run", async () => {
    const { merchant } = await newLiveStore(shop.at, "Of ten", 10);
    const end = far();
    await shop.couponEnding(merchant, end);
    await shop.goToDay(addDays(end, -7));
    await shop.remind(8);
    expect(await shop.mailsTo(merchant)).toEqual([]);
    await shop.remind(10);
    expect((await shop.mailsTo(merchant))[0]?.text).toContain("Couponlane");
  });
});
