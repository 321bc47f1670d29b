import { addDays, dayIn, endpoints, type StorePageView, startOfDay } from "@coupon-center/contract";
import { couponPayload, password, storePayload } from "@coupon-center/testing/samples";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newLiveStore, newStaff } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

const DAY = 86_400_000;
const zone = "America/New_York";

const one = await openInstallation({ web: jsonWebBuild });
const two = await openInstallation({ web: jsonWebBuild, processOf: one });
const staff = await newStaff(one);
afterAll(async () => {
  await two.close();
  await one.close();
});

async function pageAt(at: Installation, slug: string) {
  const response = await at.app.inject({ url: `/stores/${slug}` });
  const view: Partial<StorePageView> = response.json();
  return {
    status: response.statusCode,
    noindex: response.headers["x-robots-tag"] === "noindex" && view.noindex === true,
    name: view.store?.name,
    offers: view.coupons?.map((coupon) => coupon.description),
    expired: view.expired?.map((coupon) => coupon.description),
  };
}

/** The page as both processes serve it, which must be the same. */
async function page(slug: string) {
  const [here, there] = [await pageAt(one, slug), await pageAt(two, slug)];
  expect(there).toEqual(here);
  return here;
}

async function liveStore(name?: string) {
  const { merchant, store } = await newLiveStore(one, name);
  const add = (description: string, more: object = {}) =>
    merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, description, ...more } });
  return { merchant, store, slug: store.slug, add };
}

type PlanChange = { status?: string; ends_at?: number | null; past_due_since?: number };

async function plan(storeId: number, change: PlanChange) {
  const { owner_id } = await one.db
    .selectFrom("store")
    .select("owner_id")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  await one.db.updateTable("subscription").set(change).where("account_id", "=", owner_id).execute();
}

const today = () => dayIn(zone, one.clock.business());

describe("changes are visible with the next request, in two processes (rule 7.5, decision 031)", () => {
  it("approval: 404 while pending, 200 once approved", async () => {
    const { store } = await newStore(one);
    expect((await page(store.slug)).status).toBe(404);
    await staff.ok(endpoints.staffApproveStore, { params: { id: store.id } });
    expect(await page(store.slug)).toMatchObject({ status: 200, offers: [] });
  });

  it("add, edit, sort, delete", async () => {
    const { merchant, slug, add } = await liveStore();
    expect((await page(slug)).offers).toEqual([]);
    const first = await add("first");
    expect((await page(slug)).offers).toEqual(["first"]);
    const second = await add("second");
    expect((await page(slug)).offers).toEqual(["first", "second"]);
    const items = [
      { id: second.id, sort_number: 1 },
      { id: first.id, sort_number: 2 },
    ];
    await merchant.ok(endpoints.sortCoupons, { body: { items } });
    expect((await page(slug)).offers).toEqual(["second", "first"]);
    const params = { id: second.id };
    await merchant.ok(endpoints.updateCoupon, { params, body: { description: "changed" } });
    expect((await page(slug)).offers).toEqual(["changed", "first"]);
    await merchant.ok(endpoints.deleteCoupon, { params });
    expect((await page(slug)).offers).toEqual(["first"]);
  });

  it("withdrawal", async () => {
    const { slug, add } = await liveStore();
    const coupon = await add("to be withdrawn");
    expect((await page(slug)).offers).toEqual(["to be withdrawn"]);
    const params = { id: coupon.id };
    await staff.ok(endpoints.staffWithdrawCoupon, { params, body: { reason: "expired code" } });
    expect((await page(slug)).offers).toEqual([]);
  });

  it("a revision is visible once it is approved; a declined one never (decision 022)", async () => {
    const { merchant, store, slug } = await liveStore("Old name");
    const rename = (name: string) =>
      merchant.ok(endpoints.updateStore, {
        params: { store: slug },
        body: { ...storePayload, name },
      });
    await rename("Bad name");
    expect((await page(slug)).name).toBe("Old name");
    const params = { id: store.id };
    await staff.ok(endpoints.staffDeclineStore, { params, body: { reason: "no" } });
    expect((await page(slug)).name).toBe("Old name");
    await rename("New name");
    await staff.ok(endpoints.staffApproveStore, { params });
    expect((await page(slug)).name).toBe("New name");
  });

  it("suspension: 404, and back; deletion: 410 (rules 5.4, 9.4, decision 045)", async () => {
    const { merchant, store, slug } = await liveStore();
    expect((await page(slug)).status).toBe(200);
    const params = { id: store.id };
    await staff.ok(endpoints.staffSuspendStore, { params, body: { reason: "fraud" } });
    expect((await page(slug)).status).toBe(404);
    await staff.ok(endpoints.staffApproveStore, { params });
    expect((await page(slug)).status).toBe(200);
    merchant.session = undefined;
    merchant.session = await merchant.ok(endpoints.emailLogin, {
      body: { email: merchant.email, password },
    });
    await plan(store.id, { status: "canceled", ends_at: one.clock.business() - 1000 });
    await merchant.ok(endpoints.deleteMe, { body: { password } });
    expect((await page(slug)).status).toBe(410);
  });

  it("the plan: none, paid, past due, unpaid, paid again (rule 8.5, decision 037)", async () => {
    const { merchant, store } = await newStore(one);
    await staff.ok(endpoints.staffApproveStore, { params: { id: store.id } });
    await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, description: "it" } });
    expect(await page(store.slug)).toMatchObject({ status: 200, offers: [], noindex: false });
    const { id: owner } = await merchant.ok(endpoints.getMe);
    const now = one.clock.business();
    await one.db
      .insertInto("subscription")
      .values({
        id: `sub_plan_${store.id}`,
        account_id: owner,
        client_id: 8,
        status: "active",
        start_date: now,
        canceled_at: null,
        current_period_end: now + 30 * DAY,
        ends_at: null,
        stripe_customer_id: `cus_plan_${store.id}`,
        is_current: 1,
        updated_at: now,
      })
      .execute();
    expect((await page(store.slug)).offers).toEqual(["it"]);
    await plan(store.id, { status: "past_due", past_due_since: now });
    expect((await page(store.slug)).offers).toEqual(["it"]);
    await plan(store.id, { past_due_since: now - 21 * DAY });
    expect((await page(store.slug)).offers).toEqual([]);
    await plan(store.id, { status: "unpaid" });
    expect((await page(store.slug)).offers).toEqual([]);
    await plan(store.id, { status: "active" });
    expect((await page(store.slug)).offers).toEqual(["it"]);
  });
});

describe("the page changes at the right time by itself (rule 7.5)", () => {
  // The clock stands still, so that the last millisecond before a change can be tested.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Moves the first process's business clock to an instant; the other process reads it. */
  const goTo = (epochMs: number) => one.moveClock(epochMs - Date.now());

  it("a start and an end, at midnight in the store's time zone (rule 6.7, decision 027)", async () => {
    const { slug, add } = await liveStore();
    const start = addDays(today(), 1);
    await add("today only", { expiration_date: today() });
    await add("tomorrow", { start_date: start, expiration_date: start });
    await add("always");
    await goTo(startOfDay(zone, start) - 1);
    expect((await page(slug)).offers).toEqual(["today only", "always"]);
    await goTo(startOfDay(zone, start));
    expect(await page(slug)).toMatchObject({
      offers: ["tomorrow", "always"],
      expired: ["today only"],
    });
    await goTo(startOfDay(zone, addDays(start, 1)) - 1);
    expect((await page(slug)).offers).toEqual(["tomorrow", "always"]);
    await goTo(startOfDay(zone, addDays(start, 1)));
    expect(await page(slug)).toMatchObject({
      offers: ["always"],
      expired: ["tomorrow", "today only"],
    });
  });

  it("expired coupons are listed for 90 days, without withdrawn ones (rule 9.5, decision 044)", async () => {
    const { slug, add } = await liveStore();
    const last = today();
    await add("ended", { expiration_date: last });
    const withdrawn = await add("withdrawn", { expiration_date: last });
    const body = { reason: "wrong" };
    await staff.ok(endpoints.staffWithdrawCoupon, { params: { id: withdrawn.id }, body });
    await goTo(startOfDay(zone, addDays(last, 90)));
    expect((await page(slug)).expired).toEqual(["ended"]);
    await goTo(startOfDay(zone, addDays(last, 91)));
    expect((await page(slug)).expired).toEqual([]);
  });

  it("a cancelled plan ends to the second; 60 days later the page is noindex (rule 9.4, decisions 038, 045)", async () => {
    const { store, slug, add } = await liveStore();
    await add("until the end");
    const end = Math.ceil(one.clock.business() / 1000) * 1000 + 3 * 3_600_000;
    await plan(store.id, { ends_at: end });
    await goTo(end - 1);
    expect((await page(slug)).offers).toEqual(["until the end"]);
    await goTo(end);
    expect(await page(slug)).toMatchObject({
      status: 200,
      offers: [],
      expired: [],
      noindex: false,
    });
    await goTo(end + 60 * DAY - 1);
    expect((await page(slug)).noindex).toBe(false);
    await goTo(end + 60 * DAY);
    expect((await page(slug)).noindex).toBe(true);
    await plan(store.id, { status: "active", ends_at: null });
    expect(await page(slug)).toMatchObject({ offers: ["until the end"], noindex: false });
  });

  it("a clock that is set back shows the page of that time", async () => {
    const { slug, add } = await liveStore();
    const start = addDays(today(), 2);
    await add("later", { start_date: start });
    const before = one.clock.offsetMs();
    await goTo(startOfDay(zone, start));
    expect((await page(slug)).offers).toEqual(["later"]);
    await one.moveClock(before);
    expect((await page(slug)).offers).toEqual([]);
  });

  it("the other process may move the clock (rule 14.4)", async () => {
    const { slug, add } = await liveStore();
    const start = addDays(today(), 1);
    await add("tomorrow", { start_date: start });
    expect((await page(slug)).offers).toEqual([]);
    await two.moveClock(startOfDay(zone, start) - Date.now());
    expect((await pageAt(one, slug)).offers).toEqual(["tomorrow"]);
  });
});
