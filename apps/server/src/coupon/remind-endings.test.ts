import { addDays, dayIn, endpoints, startOfDay } from "@coupon-center/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Caller, couponPayload } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { openMailbox, type TestMailbox } from "../testing/mailbox.ts";
import { newLiveStore, newStaff, systemCtx } from "../testing/shortcuts.ts";
import { FIRST, nextDue, remindOfEndings } from "./remind-endings.ts";

let at: Installation;
let mailbox: TestMailbox;
beforeEach(async () => {
  at = await openInstallation();
  mailbox = await openMailbox(at);
});
afterEach(async () => {
  await mailbox.close();
  await at.close();
});

const MINUTE = 60_000;
const zoneOf = (clientId = 8) => systemCtx(at, clientId).client.timeZone;
const today = () => dayIn(zoneOf(), at.clock.business());
const goTo = (epochMs: number) => at.moveClock(epochMs - Date.now());
const goToDay = (day: string) => goTo(startOfDay(zoneOf(), day));
const remind = (clientId = 8) => remindOfEndings(systemCtx(at, clientId));

async function couponEnding(merchant: Caller, end: string | null, more: object = {}) {
  const body = { ...couponPayload, expiration_date: end, ...more };
  return merchant.ok(endpoints.createCoupon, { body });
}

/** Owners of as many stores, on the day to remind of a coupon in each. */
async function endingStores(count: number) {
  const end = addDays(today(), 40);
  const owners = [];
  for (let n = 1; n <= count; n++) {
    const { merchant } = await newLiveStore(at, `Store ${n}`);
    await couponEnding(merchant, end);
    owners.push(merchant);
  }
  await goToDay(addDays(end, -7));
  return owners;
}

/** The reminders that an owner has received, their texts as one line each. */
async function reminders({ email }: { email: string }) {
  const mails = await mailbox.receivedBy(email);
  return mails
    .filter(({ subject }) => /coupons? ends? /.test(subject))
    .map((mail) => ({ ...mail, text: mail.text.replace(/\s+/g, " ") }));
}

describe("seven days before a coupon ends its owner is mailed (rule 11.4, decision 047)", () => {
  it("on that day, not the day before, once, with the day and the way to change it", async () => {
    const { merchant, store } = await newLiveStore(at);
    const end = addDays(today(), 40);
    const coupon = await couponEnding(merchant, end);
    await goTo(startOfDay(zoneOf(), addDays(end, -7)) - MINUTE);
    await remind();
    expect(await reminders(merchant)).toEqual([]);
    await goToDay(addDays(end, -7));
    await remind();
    await remind();
    const [mail, ...more] = await reminders(merchant);
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
    await goToDay(addDays(end, -1));
    await remind();
    expect(await reminders(merchant)).toHaveLength(1);
  });

  it("late, it names the day and no number of days; after the end it says nothing", async () => {
    const { merchant } = await newLiveStore(at);
    const { merchant: other } = await newLiveStore(at, "Other");
    const end = addDays(today(), 40);
    await couponEnding(merchant, end);
    await couponEnding(other, addDays(end, -1));
    await goToDay(addDays(end, -1));
    await remind();
    const [mail] = await reminders(merchant);
    expect(mail?.subject).toMatch(/^A coupon ends on \w+day, \w+ \d+: /);
    expect(`${mail?.subject} ${mail?.text}`).not.toContain("7 days");
    expect(await reminders(other)).toEqual([]);
  });

  it("all of a store's in one mail, each with its own day and link", async () => {
    const { merchant } = await newLiveStore(at);
    const end = addDays(today(), 40);
    const made = [];
    for (let n = 1; n <= 10; n++) made.push(await couponEnding(merchant, end));
    await goToDay(addDays(end, -7));
    await remind();
    const [mail, ...more] = await reminders(merchant);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("10 coupons end in 7 days");
    const links = made.map(({ id }) => `http://coupons.test/coupons/${id}`);
    expect(mail?.links).toEqual(expect.arrayContaining(links));
  });

  it("of different days found late: one mail, 'by' the last of them", async () => {
    const { merchant } = await newLiveStore(at);
    const end = addDays(today(), 40);
    await couponEnding(merchant, end, { description: "the last" });
    await couponEnding(merchant, addDays(end, -3), { description: "the first" });
    await goToDay(addDays(end, -5));
    await remind();
    const [mail, ...more] = await reminders(merchant);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^2 coupons end by \w+day, \w+ \d+$/);
    expect(mail?.text).toMatch(/the first Ends on .* the last Ends on /);
  });

  it("a moved end is told of anew, an unchanged one is not, whatever else is edited", async () => {
    const { merchant } = await newLiveStore(at);
    const end = addDays(today(), 40);
    const { id } = await couponEnding(merchant, end);
    const params = { id };
    await goToDay(addDays(end, -7));
    await remind();
    const edit = (body: object) => merchant.ok(endpoints.updateCoupon, { params, body });
    await edit({ description: "New words" });
    await edit({ expiration_date: end });
    await remind();
    expect(await reminders(merchant)).toHaveLength(1);
    const later = addDays(end, 30);
    await edit({ expiration_date: later });
    await goToDay(addDays(later, -7));
    await remind();
    await remind();
    expect((await reminders(merchant)).map(({ subject }) => subject)).toEqual([
      `A coupon ends in 7 days: ${couponPayload.description}`,
      "A coupon ends in 7 days: New words",
    ]);
  });

  it("moved away before the day, or taken away, it is not told of", async () => {
    const { merchant } = await newLiveStore(at);
    const end = addDays(today(), 40);
    const first = await couponEnding(merchant, end);
    const second = await couponEnding(merchant, end);
    const change = (id: number, expiration_date: string | null) =>
      merchant.ok(endpoints.updateCoupon, { params: { id }, body: { expiration_date } });
    await change(first.id, addDays(end, 30));
    await change(second.id, null);
    await goToDay(addDays(end, -7));
    await remind();
    expect(await reminders(merchant)).toEqual([]);
  });

  it("an end that is set when no more than seven days are left is not told of", async () => {
    const { merchant } = await newLiveStore(at);
    await couponEnding(merchant, addDays(today(), 7));
    await couponEnding(merchant, addDays(today(), 1));
    const { id } = await couponEnding(merchant, null);
    const body = { expiration_date: addDays(today(), 5) };
    await merchant.ok(endpoints.updateCoupon, { params: { id }, body });
    await remind();
    expect(await reminders(merchant)).toEqual([]);
    await couponEnding(merchant, addDays(today(), 8));
    await goToDay(addDays(today(), 1));
    await remind();
    expect(await reminders(merchant)).toHaveLength(1);
  });
});

describe("only what shoppers see is told of (rule 11.4)", () => {
  const far = () => addDays(today(), 40);

  it("not a deleted, withdrawn or held coupon; one that has yet to start is", async () => {
    const { merchant } = await newLiveStore(at);
    const staff = await newStaff(at);
    const end = far();
    const [gone, withdrawn] = [
      await couponEnding(merchant, end),
      await couponEnding(merchant, end),
    ];
    await couponEnding(merchant, end, { approved: false });
    await merchant.ok(endpoints.deleteCoupon, { params: { id: gone.id } });
    await staff.ok(endpoints.staffWithdrawCoupon, {
      params: { id: withdrawn.id },
      body: { reason: "Wrong code" },
    });
    await couponEnding(merchant, end, { start_date: addDays(end, -3), description: "to start" });
    await goToDay(addDays(end, -7));
    await remind();
    expect((await reminders(merchant)).map(({ subject }) => subject)).toEqual([
      "A coupon ends in 7 days: to start",
    ]);
  });

  it.each(["pending", "declined", "suspended"] as const)(
    "not of a store that is %s; approved in time, it is told of then",
    async (state) => {
      const { merchant, store } = await newLiveStore(at);
      const end = far();
      await couponEnding(merchant, end);
      const become = (to: typeof state | "approved") =>
        at.db.updateTable("store").set({ state: to }).where("id", "=", store.id).execute();
      await become(state);
      await goToDay(addDays(end, -7));
      await remind();
      expect(await reminders(merchant)).toEqual([]);
      await become("approved");
      await goToDay(addDays(end, -4));
      await remind();
      expect((await reminders(merchant))[0]?.subject).toMatch(/^A coupon ends on \w+day/);
    },
  );

  it("not of a lapsed plan, nor of an account that is gone", async () => {
    const { merchant, store } = await newLiveStore(at);
    const { merchant: left } = await newLiveStore(at, "Left");
    const end = far();
    await couponEnding(merchant, end);
    await couponEnding(left, end);
    await at.db
      .updateTable("subscription")
      .set({ status: "unpaid" })
      .where("id", "=", `sub_test_${store.id}`)
      .execute();
    await at.db
      .updateTable("store")
      .set({ deleted_at: at.clock.now() })
      .where("name", "=", "Left")
      .execute();
    await goToDay(addDays(end, -7));
    await remind();
    expect([await reminders(merchant), await reminders(left)]).toEqual([[], []]);
  });

  it("each brand's by that brand's own run", async () => {
    const { merchant } = await newLiveStore(at, "Of ten", 10);
    const end = far();
    await couponEnding(merchant, end);
    await goToDay(addDays(end, -7));
    await remind(8);
    expect(await reminders(merchant)).toEqual([]);
    await remind(10);
    expect((await reminders(merchant))[0]?.text).toContain("Couponlane");
  });
});

describe("the day is the brand's", () => {
  it.each(["Pacific/Kiritimati", "America/St_Johns", "Pacific/Pago_Pago"])(
    "in %s the reminder goes out with the first minute of the day, and not before",
    async (timeZone) => {
      at.clients.fallback.timeZone = timeZone;
      const { merchant } = await newLiveStore(at);
      const end = addDays(today(), 40);
      await couponEnding(merchant, end);
      const begins = startOfDay(timeZone, addDays(end, -7));
      await goTo(begins - MINUTE);
      await remind();
      expect(await reminders(merchant)).toEqual([]);
      await goTo(begins);
      await remind();
      expect((await reminders(merchant))[0]?.subject).toMatch(/^A coupon ends in 7 days/);
    },
  );
});

it("what is due is found by its day: no engine looks through stores or coupons", async () => {
  const plan = await at.db.transaction().execute(async (tx) => {
    // With a handful of rows a scan is cheapest: ask whether there is a way without.
    if (at.engine === "postgres") await sql`set local enable_seqscan = off`.execute(tx);
    const steps = nextDue({ ...systemCtx(at), db: tx }, FIRST);
    return at.engine === "postgres"
      ? steps.explain()
      : steps.explain(undefined, sql.raw("query plan"));
  });
  const words = JSON.stringify(plan);
  expect(words).toContain("coupon_remind");
  expect(words).not.toMatch(/SCAN|Seq Scan|store_queue|TEMP B-TREE/);
});

describe("once (rule 11.4)", () => {
  it("by runs at the same time, twelve stores, one mail each", async () => {
    const owners = await endingStores(12);
    await Promise.all([remind(), remind(), remind(), remind()]);
    for (const owner of owners) expect(await reminders(owner)).toHaveLength(1);
  });

  it("also after sent mails have been erased", async () => {
    const { merchant } = await newLiveStore(at);
    const end = addDays(today(), 40);
    await couponEnding(merchant, end);
    await goToDay(addDays(end, -7));
    await remind();
    expect(await reminders(merchant)).toHaveLength(1);
    await at.db.deleteFrom("outbox").execute();
    await remind();
    expect(await reminders(merchant)).toHaveLength(1);
    expect(await at.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  it("stopped between two stores, it goes on where it was", async () => {
    const owners = await endingStores(5);
    let asked = 0;
    await remindOfEndings(systemCtx(at), () => asked++ >= 2);
    const mailed = async () => (await Promise.all(owners.map(reminders))).flat().length;
    expect(await mailed()).toBe(2);
    await remind();
    expect(await mailed()).toBe(5);
  });
});
