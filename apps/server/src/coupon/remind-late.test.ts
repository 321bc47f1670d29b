import { addDays, endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newLiveStore, newStaff } from "../testing/accounts-and-stores.ts";
import type { Caller } from "../testing/caller.ts";
import { openReminders, type Reminders } from "./testing/open-reminders.ts";

let shop: Reminders;
beforeEach(async () => {
  shop = await openReminders();
});
afterEach(() => shop.close());

/** A store with the reminder of three coupons, which has not been sent yet. */
async function waitingReminder() {
  const { merchant, store } = await newLiveStore(shop.at, "North");
  const end = addDays(shop.today(), 40);
  const [one, two] = [
    await shop.couponEnding(merchant, end, { description: "one" }),
    await shop.couponEnding(merchant, end, { description: "two" }),
  ];
  await shop.couponEnding(merchant, end, { description: "three" });
  await shop.goToDay(addDays(end, -7));
  await shop.remind();
  return { merchant, store, end, one, two };
}

const give = (merchant: Caller, id: number, expiration_date: string | null) =>
  merchant.ok(endpoints.updateCoupon, {
    params: { id },
    body: { ...couponPayload, description: "given a later end", expiration_date },
  });

const subjectsTo = async (merchant: Caller & { email: string }) =>
  (await shop.mailsTo(merchant)).map(({ subject }) => subject);

describe("a reminder that waited for the mail server says what is true when it is sent (rules 11.3, 11.4)", () => {
  it("without a coupon that was deleted, and one whose end was removed", async () => {
    const { merchant, one, two } = await waitingReminder();
    await merchant.ok(endpoints.deleteCoupon, { params: { id: one.id } });
    await give(merchant, two.id, null);
    expect(await subjectsTo(merchant)).toEqual(["A coupon ends in 7 days: three"]);
  });

  it("without a coupon that staff withdrew, and with the new end and text of another", async () => {
    const { merchant, end, one, two } = await waitingReminder();
    const staff = await newStaff(shop.at);
    const reason = "Wrong code";
    await staff.ok(endpoints.staffWithdrawCoupon, { params: { id: one.id }, body: { reason } });
    await give(merchant, two.id, addDays(end, -2));
    const [mail, ...more] = await shop.mailsTo(merchant);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^2 coupons end by /);
    expect(mail?.text).toMatch(/given a later end .* three /);
  });

  it("not at all once its store is not public", async () => {
    const { merchant, store } = await waitingReminder();
    await shop.at.db
      .updateTable("store")
      .set({ state: "suspended" })
      .where("id", "=", store.id)
      .execute();
    expect(await subjectsTo(merchant)).toEqual([]);
  });

  it("without what is hidden then, which has a reminder of its own once it is shown again before its end", async () => {
    const { merchant, store, one } = await waitingReminder();
    const { db } = shop.at;
    const show = (approved: 0 | 1) =>
      db.updateTable("coupon").set({ approved }).where("id", "=", one.id).execute();
    const turn = (state: "suspended" | "approved") =>
      db.updateTable("store").set({ state }).where("id", "=", store.id).execute();
    await show(0);
    expect(await subjectsTo(merchant)).toEqual(["2 coupons end in 7 days"]);
    await turn("suspended");
    await show(1);
    await shop.remind();
    expect(await subjectsTo(merchant)).toHaveLength(1);
    await turn("approved");
    for (let round = 0; round < 2; round++) {
      await shop.remind();
      expect((await subjectsTo(merchant)).slice(1)).toEqual(["A coupon ends in 7 days: one"]);
    }
  });

  it("without a coupon whose later end has a reminder of its own, which is sent once", async () => {
    const { merchant, end, one } = await waitingReminder();
    await give(merchant, one.id, addDays(end, 1));
    await shop.goToDay(addDays(end, -6));
    expect(await subjectsTo(merchant)).toEqual([expect.stringMatching(/^2 coupons end on /)]);
    await shop.remind();
    expect((await subjectsTo(merchant)).at(-1)).toBe("A coupon ends in 7 days: given a later end");
  });

  it("with the days counted from then: up to the last one, and not after it", async () => {
    const { merchant, end } = await waitingReminder();
    await shop.goToDay(end);
    expect(await subjectsTo(merchant)).toEqual([expect.stringMatching(/^3 coupons end on /)]);
    const late = await waitingReminder();
    await shop.goToDay(addDays(late.end, 1));
    expect(await subjectsTo(late.merchant)).toEqual([]);
  });
});
