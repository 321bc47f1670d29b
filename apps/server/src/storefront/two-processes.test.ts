import { addDays, dayIn, endpoints, startOfDay } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { winterCoupon } from "@coupon-center/testing/samples";
import type { ServerProcess } from "@coupon-center/testing/server-process";
import { TestAccount } from "@coupon-center/testing/test-account";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secret } from "../billing/testing/billed-installation.ts";
import { openRealServers, type RealServers } from "../testing/real-servers.ts";

const zone = "America/New_York";
const staffAccess = { staffEmail: "staff@two.example", staffPassword: "staff password" };
const offers = ["first", "second", "starts tomorrow", "ends today", "edited"];

let at: RealServers;
let one: ServerProcess;
let two: ServerProcess;

beforeAll(async () => {
  at = await openRealServers(secret, {
    STAFF_EMAIL: staffAccess.staffEmail,
    STAFF_PASSWORD: staffAccess.staffPassword,
  });
  one = await at.start();
  two = await at.startAnother();
});
afterAll(async () => {
  await at.end(one);
  await at.end(two);
  await at.close();
});

/**
 * The coupons on the page of each process; both have been requested before, so both have a cached
 * page.
 */
async function page(slug: string): Promise<string[] | number> {
  const [here, there] = [await pageFrom(one, slug), await pageFrom(two, slug)];
  expect(there).toEqual(here);
  return here;
}

async function pageFrom({ url }: ServerProcess, slug: string): Promise<string[] | number> {
  const answer = await fetch(`${url}/stores/${slug}`);
  const html = await answer.text();
  if (!answer.ok) return answer.status;
  const shown = html.split("recently expired")[0] ?? "";
  return offers
    .map((text) => ({ text, at: shown.indexOf(`>${text}<`) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
}

const today = () => dayIn(zone, Date.now() + at.sandbox.offsetMs());
const goTo = (epochMs: number) =>
  controlSandbox(one.url, "clock", { to: new Date(epochMs).toISOString() });

test("approval, payment, every change, a start, an end, cancelling and the plan's end are visible with the next request, in two processes (rule 7.5)", async () => {
  const here = await TestAccount.register({ url: one.url });
  const there = here.movedTo(two.url);
  const staffThere = await TestAccount.staff({ url: two.url, ...staffAccess });
  const staffHere = staffThere.movedTo(one.url);
  const store = await here.createStore();
  const { slug } = store;
  // Each has its own code and link: a copy of a withdrawn coupon is held (decision 064).
  const add = (description: string, more: object = {}) =>
    there.addCoupon({
      description,
      discount_code: description,
      destination_coupon_url: `https://northpine.example.com/${encodeURIComponent(description)}`,
      ...more,
    });
  const first = await add("first");
  expect(await page(slug)).toBe(404);

  await staffThere.ok(endpoints.staffApproveStore, { params: { id: store.id }, body: {} });
  expect(await page(slug)).toEqual([]);

  await here.payByLink();
  await expect.poll(() => page(slug)).toEqual(["first"]);

  const second = await add("second");
  expect(await page(slug)).toEqual(["first", "second"]);
  const items = [
    { id: second.id, sort_number: 1 },
    { id: first.id, sort_number: 2 },
  ];
  await here.ok(endpoints.sortCoupons, { body: { items } });
  expect(await page(slug)).toEqual(["second", "first"]);
  await there.ok(endpoints.updateCoupon, {
    params: { id: first.id },
    body: { ...winterCoupon, description: "edited" },
  });
  expect(await page(slug)).toEqual(["second", "edited"]);
  await staffHere.ok(endpoints.staffWithdrawCoupon, {
    params: { id: first.id },
    body: { reason: "wrong code" },
  });
  expect(await page(slug)).toEqual(["second"]);

  const tomorrow = addDays(today(), 1);
  await add("starts tomorrow", { start_date: tomorrow });
  await add("ends today", { expiration_date: today() });
  expect(await page(slug)).toEqual(["second", "ends today"]);
  await goTo(startOfDay(zone, tomorrow));
  expect(await page(slug)).toEqual(["second", "starts tomorrow"]);

  await there.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  expect(await page(slug)).toEqual(["second", "starts tomorrow"]);
  await controlSandbox(one.url, "clock", { advance: "P1M" });
  expect(await page(slug)).toEqual([]);
});
