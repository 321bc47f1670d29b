import { addDays, addMonths, DAY_MS, dayIn } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { readMailbox } from "@coupon-center/testing/mailbox";
import { winterCoupon } from "@coupon-center/testing/samples";
import type { ServerProcess } from "@coupon-center/testing/server-process";
import { TestAccount } from "@coupon-center/testing/test-account";
import { afterAll, expect, test } from "vitest";
import { secret } from "../billing/testing/billed-installation.ts";
import { openDatabase } from "../db/engine.ts";
import { systemClock } from "../ports/clock.ts";
import { sharedClock } from "../ports/shared-clock.ts";
import { openRealServers } from "../testing/real-servers.ts";

const staffAccess = { staffEmail: "staff@two.example", staffPassword: "staff password" };

const at = await openRealServers(secret, {
  STAFF_EMAIL: staffAccess.staffEmail,
  STAFF_PASSWORD: staffAccess.staffPassword,
});
afterAll(() => at.close());

/** The current day for the merchant, by the sandbox's clock, which the servers use too. */
const today = () => dayIn("America/New_York", Date.now() + at.sandbox.offsetMs());

/** Creates an approved, paid store with one coupon; returns its owner's address. */
async function publicCoupon({ url }: ServerProcess, end: string): Promise<string> {
  const merchant = await TestAccount.register({ url, ...staffAccess });
  const { slug } = await merchant.createStore();
  await merchant.decide("approve");
  await merchant.pay();
  await merchant.addCoupon({ expiration_date: end });
  await expect
    .poll(async () => (await fetch(`${url}/stores/${slug}`)).text())
    .toContain(winterCoupon.description);
  return merchant.email;
}

async function reminders(origin: string, email: string): Promise<string[]> {
  const mails = await readMailbox(origin, email);
  return mails.map(({ subject }) => subject).filter((subject) => /coupons? ends? /.test(subject));
}

test("after moving 24 days by POST /sandbox/clock, the default coupon's reminder is in /sandbox/mail.json, once (rule 14.4)", async () => {
  const server = await at.start();
  const advance = (duration: string) => controlSandbox(server.url, "clock", { advance: duration });
  const email = await publicCoupon(server, addMonths(today(), 1));
  expect(await reminders(server.url, email)).toEqual([]);
  await advance("P24D");
  await expect
    .poll(() => reminders(server.url, email))
    .toEqual([expect.stringContaining(winterCoupon.description)]);
  await advance("P1D");
  await advance("P1D");
  await at.end(server);
  expect(await reminders(at.sandbox.origin, email)).toHaveLength(1);
});

test("reminders that became due while nothing was running: two processes that start at once send one mail per store (rule 11.4)", async () => {
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
      .poll(() => reminders(at.sandbox.origin, email))
      .toEqual([expect.stringMatching(/^A coupon ends on \w+day, /)]);
  }
  for (const running of both) await at.end(running);
  const third = await at.start();
  await at.end(third);
  for (const email of owners) expect(await reminders(at.sandbox.origin, email)).toHaveLength(1);
});
