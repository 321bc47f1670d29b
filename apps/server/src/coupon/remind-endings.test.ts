import { addDays, endpoints, startOfDay } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { openReminders, type Reminders } from "./testing/open-reminders.ts";

const MINUTE = 60_000;

let shop: Reminders;
beforeEach(async () => {
  shop = await openReminders();
});
afterEach(() => shop.close());

describe("seven days before a coupon ends its owner is mailed (rule 11.4, decision 047)", () => {
  it("on that day, not the day before, once, with the day and the link to change it", async () => {
    const { merchant, store } = await newLiveStore(shop.at);
    const end = addDays(shop.today(), 40);
    const coupon = await shop.couponEnding(merchant, end);
    await shop.goTo(startOfDay(shop.at.clients.fallback.timeZone, addDays(end, -7)) - MINUTE);
    await shop.remind();
    expect(await shop.mailsTo(merchant)).toEqual([]);
    await shop.goToDay(addDays(end, -7));
    await shop.remind();
    await shop.remind();
    const [mail, ...more] = await shop.mailsTo(merchant);
    expect(more).toEqual([]);
    const day = new Intl.DateTimeFormat("en-US", {
      timeZone: "UTC",
      weekday: "long",
      month: "long",
      day: "numeric",
    }).format(Date.parse(end));
    expect(mail?.subject).toBe(`A coupon ends in 7 days: ${couponPayload.description}`);
    expect(mail?.text).toContain(`store page of ${store.name} ends in 7 days, on ${day}.`);
    expect(mail?.text).toContain(`20% OFF: ${couponPayload.description} Ends on ${day}`);
    expect(mail?.links).toContain(`http://coupons.test/coupons/${coupon.id}`);
    await shop.goToDay(addDays(end, -1));
    await shop.remind();
    expect(await shop.mailsTo(merchant)).toHaveLength(1);
  });

  it("when late, with the day but without a number of days; after the end not at all", async () => {
    const { merchant } = await newLiveStore(shop.at);
    const { merchant: other } = await newLiveStore(shop.at, "Other");
    const end = addDays(shop.today(), 40);
    await shop.couponEnding(merchant, end);
    await shop.couponEnding(other, addDays(end, -1));
    await shop.goToDay(addDays(end, -1));
    await shop.remind();
    const [mail] = await shop.mailsTo(merchant);
    expect(mail?.subject).toMatch(/^A coupon ends on \w+day, \w+ \d+: /);
    expect(`${mail?.subject} ${mail?.text}`).not.toContain("7 days");
    expect(await shop.mailsTo(other)).toEqual([]);
  });

  it("with all coupons of a store in one mail, in the merchant's order, each with its own day and link", async () => {
    const { merchant } = await newLiveStore(shop.at);
    const end = addDays(shop.today(), 40);
    const made = [];
    for (let n = 1; n <= 10; n++) made.push(await shop.couponEnding(merchant, end));
    const items = made.toReversed().map(({ id }, index) => ({ id, sort_number: index + 1 }));
    await merchant.ok(endpoints.sortCoupons, { body: { items } });
    await shop.goToDay(addDays(end, -7));
    await shop.remind();
    const [mail, ...more] = await shop.mailsTo(merchant);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("10 coupons end in 7 days");
    const links = made.map(({ id }) => `http://coupons.test/coupons/${id}`);
    expect(mail?.links.filter((link) => links.includes(link))).toEqual(links.toReversed());
  });

  it("with coupons of different days in one late mail, whose subject names the last day", async () => {
    const { merchant } = await newLiveStore(shop.at);
    const end = addDays(shop.today(), 40);
    await shop.couponEnding(merchant, end, { description: "the last" });
    await shop.couponEnding(merchant, addDays(end, -3), { description: "the first" });
    await shop.goToDay(addDays(end, -5));
    await shop.remind();
    const [mail, ...more] = await shop.mailsTo(merchant);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^2 coupons end by \w+day, \w+ \d+$/);
    expect(mail?.text).toMatch(/the first Ends on .* the last Ends on /);
  });

  it("again if the end is changed, but not if other fields are", async () => {
    const { merchant } = await newLiveStore(shop.at);
    const end = addDays(shop.today(), 40);
    const { id } = await shop.couponEnding(merchant, end);
    const params = { id };
    await shop.goToDay(addDays(end, -7));
    await shop.remind();
    expect(await shop.mailsTo(merchant)).toHaveLength(1);
    const edit = (body: object) => merchant.ok(endpoints.updateCoupon, { params, body });
    await edit({ description: "New words" });
    await edit({ expiration_date: end });
    await shop.remind();
    expect(await shop.mailsTo(merchant)).toHaveLength(1);
    const later = addDays(end, 30);
    await edit({ expiration_date: later });
    await shop.goToDay(addDays(later, -7));
    await shop.remind();
    await shop.remind();
    expect((await shop.mailsTo(merchant)).map(({ subject }) => subject)).toEqual([
      `A coupon ends in 7 days: ${couponPayload.description}`,
      "A coupon ends in 7 days: New words",
    ]);
  });

  it("not if the end is moved or removed before that day", async () => {
    const { merchant } = await newLiveStore(shop.at);
    const end = addDays(shop.today(), 40);
    const first = await shop.couponEnding(merchant, end);
    const second = await shop.couponEnding(merchant, end);
    const change = (id: number, expiration_date: string | null) =>
      merchant.ok(endpoints.updateCoupon, { params: { id }, body: { expiration_date } });
    await change(first.id, addDays(end, 30));
    await change(second.id, null);
    await shop.goToDay(addDays(end, -7));
    await shop.remind();
    expect(await shop.mailsTo(merchant)).toEqual([]);
  });

  it("not if the end is set with seven days or fewer left", async () => {
    const { merchant } = await newLiveStore(shop.at);
    await shop.couponEnding(merchant, addDays(shop.today(), 7));
    await shop.couponEnding(merchant, addDays(shop.today(), 1));
    const { id } = await shop.couponEnding(merchant, null);
    const body = { expiration_date: addDays(shop.today(), 5) };
    await merchant.ok(endpoints.updateCoupon, { params: { id }, body });
    await shop.remind();
    expect(await shop.mailsTo(merchant)).toEqual([]);
    await shop.couponEnding(merchant, addDays(shop.today(), 8));
    await shop.goToDay(addDays(shop.today(), 1));
    await shop.remind();
    expect(await shop.mailsTo(merchant)).toHaveLength(1);
  });
});

describe("the day in the client's time zone", () => {
  it.each(["Pacific/Kiritimati", "America/St_Johns", "Pacific/Pago_Pago"])(
    "in %s the reminder is sent in the first minute of the day, not before",
    async (timeZone) => {
      shop.at.clients.fallback.timeZone = timeZone;
      const { merchant } = await newLiveStore(shop.at);
      const end = addDays(shop.today(), 40);
      await shop.couponEnding(merchant, end);
      const begins = startOfDay(timeZone, addDays(end, -7));
      await shop.goTo(begins - MINUTE);
      await shop.remind();
      expect(await shop.mailsTo(merchant)).toEqual([]);
      await shop.goTo(begins);
      await shop.remind();
      expect((await shop.mailsTo(merchant))[0]?.subject).toMatch(/^A coupon ends in 7 days/);
    },
  );
});
