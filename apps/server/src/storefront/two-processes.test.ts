import {
  addDays,
  Coupon,
  dayIn,
  listOf,
  Plan,
  Session,
  Store,
  startOfDay,
} from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { goodCard, payByLink, secret } from "../billing/testing/shop.ts";
import { callApi } from "../testing/call-api.ts";
import { couponPayload, newEmail, password, storePayload } from "../testing/caller.ts";
import { openRealServers, type RealServers } from "../testing/real-servers.ts";
import type { ServerProcess } from "../testing/server-process.ts";

const zone = "America/New_York";
const staffLogin = { email: "staff@two.example", password: "staff password" };
const offers = ["first", "second", "starts tomorrow", "ends today", "edited"];
const any = z.unknown();

let at: RealServers;
let one: ServerProcess;
let two: ServerProcess;

beforeAll(async () => {
  at = await openRealServers(secret, {
    STAFF_EMAIL: staffLogin.email,
    STAFF_PASSWORD: staffLogin.password,
  });
  one = await at.start();
  two = await at.startAnother();
}, 60_000);
afterAll(async () => {
  await at.end(one);
  await at.end(two);
  await at.close();
});

/** The offers on the page as each process sends it; both have been asked before, so both keep a page. */
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
  callApi(one.url, "/sandbox/clock", any, { body: { to: new Date(epochMs).toISOString() } });

test("approval, payment, every change, a start, an end, cancelling and the plan's end: right on the next request, from two processes (rule 7.5)", async () => {
  const { token } = await callApi(one.url, "/api/v1/auth/email-register/", Session, {
    body: { email: newEmail(), password },
  });
  const staff = await callApi(two.url, "/api/v1/auth/email-login/", Session, { body: staffLogin });
  const store = await callApi(one.url, "/api/v1/stores/", Store, { body: storePayload, token });
  const { slug } = store;
  const add = (description: string, more: object = {}) =>
    callApi(two.url, "/api/v1/coupons/", Coupon, {
      body: { ...couponPayload, description, ...more },
      token,
    });
  const first = await add("first");
  expect(await page(slug)).toBe(404);

  await callApi(two.url, `/api/v1/staff/stores/${store.id}/approve`, any, {
    body: {},
    token: staff.token,
  });
  expect(await page(slug)).toEqual([]);

  const plans = await callApi(one.url, "/api/v1/coupon-center-plans/", listOf(Plan), { token });
  await payByLink(plans.results[0]?.payment_link.url ?? "", goodCard);
  await expect.poll(() => page(slug), { timeout: 10_000, interval: 50 }).toEqual(["first"]);

  const second = await add("second");
  expect(await page(slug)).toEqual(["first", "second"]);
  await callApi(one.url, "/api/v1/coupons/sort-coupons/", any, {
    body: {
      items: [
        { id: second.id, sort_number: 1 },
        { id: first.id, sort_number: 2 },
      ],
    },
    token,
  });
  expect(await page(slug)).toEqual(["second", "first"]);
  await callApi(two.url, `/api/v1/coupons/${first.id}/`, any, {
    method: "PATCH",
    body: { ...couponPayload, description: "edited" },
    token,
  });
  expect(await page(slug)).toEqual(["second", "edited"]);
  await callApi(one.url, `/api/v1/staff/coupons/${first.id}/withdraw`, any, {
    body: { reason: "wrong code" },
    token: staff.token,
  });
  expect(await page(slug)).toEqual(["second"]);

  const tomorrow = addDays(today(), 1);
  await add("starts tomorrow", { start_date: tomorrow });
  await add("ends today", { expiration_date: today() });
  expect(await page(slug)).toEqual(["second", "ends today"]);
  await goTo(startOfDay(zone, tomorrow));
  expect(await page(slug)).toEqual(["second", "starts tomorrow"]);

  await callApi(two.url, "/api/v1/stripe-update-subscription/", any, {
    body: { status: "canceled" },
    token,
  });
  expect(await page(slug)).toEqual(["second", "starts tomorrow"]);
  await callApi(one.url, "/sandbox/clock", any, { body: { advance: "P1M" } });
  expect(await page(slug)).toEqual([]);
}, 60_000);
