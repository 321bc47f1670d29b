import { addDays, dayIn, endpoints, startOfDay } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { newLiveStore } from "../../testing/accounts-and-stores.ts";
import type { Caller } from "../../testing/caller.ts";
import { openInstallation } from "../../testing/installation.ts";
import { openMailbox } from "../../testing/mailbox.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { remindOfEndings } from "../remind-endings.ts";

export type Reminders = Awaited<ReturnType<typeof openReminders>>;

/** An installation with a readable mailbox, and helpers for tests of reminders. */
export async function openReminders() {
  const at = await openInstallation();
  const mailbox = await openMailbox(at);
  const zone = () => at.clients.fallback.timeZone;
  const goTo = (epochMs: number) => at.moveClock(epochMs - Date.now());

  const today = () => dayIn(zone(), at.clock.business());
  const goToDay = (day: string) => goTo(startOfDay(zone(), day));
  const couponEnding = (merchant: Caller, end: string | null, more: object = {}) =>
    merchant.ok(endpoints.createCoupon, {
      body: { ...couponPayload, expiration_date: end, ...more },
    });

  return {
    at,
    /** the current day for client 8 */
    today,
    goTo,
    goToDay,
    couponEnding,
    /** the job's work for one client */
    remind: (clientId = 8) => remindOfEndings(systemCtx(at, clientId)),
    /** the reminders that an owner has received, each text as one line */
    async mailsTo({ email }: { email: string }) {
      const mails = await mailbox.receivedBy(email);
      return mails
        .filter(({ subject }) => /coupons? ends? /.test(subject))
        .map((mail) => ({ ...mail, text: mail.text.replace(/\s+/g, " ") }));
    },
    /** creates this many owners with a store whose coupon is due for a reminder */
    async endingStores(count: number) {
      const end = addDays(today(), 40);
      const owners = [];
      for (let n = 1; n <= count; n++) {
        const { merchant } = await newLiveStore(at, `Store ${n}`);
        await couponEnding(merchant, end);
        owners.push(merchant);
      }
      await goToDay(addDays(end, -7));
      return owners;
    },
    async close() {
      await mailbox.close();
      await at.close();
    },
  };
}
