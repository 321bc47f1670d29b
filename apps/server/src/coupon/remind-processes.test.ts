import {
  addDays,
  addMonths,
  Coupon,
  dayIn,
  listOf,
  Plan,
  Session,
  Store,
} from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { goodCard, payByLink, secret } from "../billing/testing/shop.ts";
import { openDatabase } from "../db/engine.ts";
import { systemClock } from "../ports/clock.ts";
import { sharedClock } from "../ports/shared-clock.ts";
import { callApi } from "../testing/call-api.ts";
import { couponPayload, newEmail, password, storePayload } from "../testing/caller.ts";
import { readMailbox } from "../testing/mailbox.ts";
import { openRealServers, type RealServers } from "../testing/real-servers.ts";
import type { ServerProcess } from "../testing/server-process.ts";

const DAY_MS = 86_400_000;
const staffLogin = { email: "staff@two.example", password: "staff password" };
const any = z.unknown();

let at: RealServers;
beforeAll(async () => {
  at = await openRealServers(secret, {
    STAFF_EMAIL: staffLogin.email,
    STAFF_PASSWORD: staffLogin.password,
  });
}, 60_000);
afterAll(() => at.close());

/** The merchant's day; by the clock of the sandbox, which is the servers' too. */
const today = () => dayIn("America/New_York", Date.now() + at.sandbox.offsetMs());

/** A store that is approved and paid for, with one coupon; answers its owner's address. */
async function publicCoupon({ url }: ServerProcess, end: string): Promise<string> {
  const email = newEmail();
  const { token } = await callApi(url, "/api/v1/auth/email-register/", Session, {
    body: { email, password },
  });
  const store = await callApi(url, "/api/v1/stores/", Store, { body: storePayload, token });
  const staff = await callApi(url, "/api/v1/auth/email-login/", Session, { body: staffLogin });
  await callApi(url, `/api/v1/staff/stores/${store.id}/approve`, any, {
    body: {},
    token: staff.token,
  });
  const plans = await callApi(url, "/api/v1/coupon-center-plans/", listOf(Plan), { token });
  await payByLink(plans.results[0]?.payment_link.url ?? "", goodCard);
  await callApi(url, "/api/v1/coupons/", Coupon, {
    body: { ...couponPayload, expiration_date: end },
    token,
  });
  await expect
    .poll(async () => (await fetch(`${url}/stores/${store.slug}`)).text(), { timeout: 10_000 })
    .toContain(couponPayload.description);
  return email;
}

async function reminders(origin: string, email: string): Promise<string[]> {
  const mails = await readMailbox(origin, email);
  return mails.map(({ subject }) => subject).filter((subject) => /coupons? ends? /.test(subject));
}

test("24 days on, by POST /sandbox/clock, the default coupon's reminder is in /sandbox/mail.json, once (rule 14.4)", async () => {
  const server = await at.start();
  const advance = (duration: string) =>
    callApi(server.url, "/sandbox/clock", any, { body: { advance: duration } });
  const email = await publicCoupon(server, addMonths(today(), 1));
  expect(await reminders(server.url, email)).toEqual([]);
  await advance("P24D");
  await expect
    .poll(() => reminders(server.url, email), { timeout: 10_000, interval: 50 })
    .toEqual([expect.stringContaining(couponPayload.description)]);
  await advance("P1D");
  await advance("P1D");
  await at.end(server);
  expect(await reminders(at.sandbox.origin, email)).toHaveLength(1);
}, 60_000);

test("due while nothing ran: two processes that start at once send one mail for each store (rule 11.4)", async () => {
  const server = await at.start();
  const end = addDays(today(), 20);
  const owners: string[] = [];
  for (let n = 0; n < 4; n++) owners.push(await publicCoupon(server, end));
  await at.end(server);

  const database = await openDatabase(at.database);
  const shared = sharedClock(database.db, systemClock());
  await shared.move(at.sandbox.offsetMs() + 16 * DAY_MS);
  await database.db.destroy();

  const both = await Promise.all([at.start(), at.startAnother()]);
  for (const email of owners) {
    await expect
      .poll(() => reminders(at.sandbox.origin, email), { timeout: 10_000, interval: 50 })
      .toEqual([expect.stringMatching(/^A coupon ends on \w+day, /)]);
  }
  for (const running of both) await at.end(running);
  const third = await at.start();
  await at.end(third);
  for (const email of owners) expect(await reminders(at.sandbox.origin, email)).toHaveLength(1);
}, 60_000);
