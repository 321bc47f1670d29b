import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { Caller } from "../testing/caller.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { mailDataTo } from "./testing/state.ts";
import { newApprovedStore, subscribe } from "./testing/subscriber.ts";

const zones = ["Pacific/Kiritimati", "America/St_Johns", "UTC"];
// The ends of the months after 31 January of a leap year.
const ends = [
  "02-29",
  "03-31",
  "04-30",
  "05-31",
  "06-30",
  "07-31",
  "08-31",
  "09-30",
  "10-31",
  "11-30",
  "12-31",
];
const own = process.env.TZ;

const billing = await openBilledInstallation();
afterAll(async () => {
  process.env.TZ = own ?? "UTC";
  await billing.close();
});

test.each(zones)(
  "a year of renewals from 31 January of a leap year: 'clamped', with the right day each month, on a server in %s (rule 8.9, decision 040)",
  async (zone) => {
    process.env.TZ = zone;
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    const year = await nextLeapYear();
    await billing.moveTo(`${year}-01-31T12:00:00Z`);
    const { merchant, shown } = await newApprovedStore(billing, new Caller(billing.installation));
    expect(await shown()).toBe(0);
    await subscribe(billing, merchant);
    for (const [index, end] of ends.entries()) {
      const day = await nextDay(merchant);
      expect(day).toBe(`${year}-${end}`);
      expect((await merchant.ok(endpoints.listTransactions)).count).toBe(index + 1);
      expect(await shown()).toBe(1);
      await billing.moveTo(`${day}T11:00:00Z`);
      expect((await merchant.ok(endpoints.listTransactions)).count).toBe(index + 1);
      expect(await shown()).toBe(1);
      await billing.moveTo(`${day}T13:00:00Z`);
    }
    const history = await merchant.ok(endpoints.listTransactions, { query: { page_size: 100 } });
    const days = history.results.map((row) => utcDay(row.transaction_created)).reverse();
    expect(days).toEqual(["01-31", ...ends].map((end) => `${year}-${end}`));
    const mails = await mailDataTo(billing, merchant.email, "payment-received");
    expect(mails.map((mail) => mail.day)).toEqual(days);

    await merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
    const last = await nextDay(merchant);
    expect(last).toBe(`${year + 1}-01-31`);
    await billing.moveTo(`${last}T11:59:00Z`);
    expect(await shown()).toBe(1);
    await billing.moveTo(`${last}T12:01:00Z`);
    expect(await shown()).toBe(0);
    expect((await merchant.ok(endpoints.listTransactions)).count).toBe(12);
  },
);

const utcDay = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString().slice(0, 10);

async function nextDay(merchant: Caller): Promise<string> {
  return utcDay((await billing.subscriptionOf(merchant))?.current_period_end ?? 0);
}

async function nextLeapYear(): Promise<number> {
  let year = new Date(billing.installation.clock.business()).getUTCFullYear() + 1;
  while (year % 4 !== 0) year++;
  return year;
}
