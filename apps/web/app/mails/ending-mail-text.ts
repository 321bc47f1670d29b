import { countText, daysBetween } from "@coupon-center/contract";
import { longDayText } from "../time/day-text.ts";
import type { MailTextByKind } from "./mail-text-types.ts";

/** Mailed a week before; 'in 7 days' is only used if it is exact, the date always. */
const WEEK = 7;

export const endingMailText: Pick<MailTextByKind, "coupon-ends"> = {
  "coupon-ends": ({ client, data }) => {
    const { locale } = client;
    const { coupons, today, storeName, link } = data;
    const days = coupons.map((coupon) => coupon.day).sort();
    const [first = "", last = ""] = [days[0], days.at(-1)];
    const onTime = daysBetween(today, first) === WEEK;
    // For coupons with different days, only the last day applies to all.
    const when = `${first === last ? "on" : "by"} ${longDayText(last, locale)}`;
    const short = onTime ? `in ${WEEK} days` : when;
    const full = onTime ? `in ${WEEK} days, ${when}` : when;
    const [only] = coupons;
    const single = coupons.length === 1 && only !== undefined;
    return {
      subject: single
        ? `A coupon ends ${short}: ${only.description}`
        : `${countText(coupons.length, locale)} coupons end ${short}`,
      lines: [
        single
          ? `A coupon on the store page of ${storeName} ends ${full}.`
          : `${countText(coupons.length, locale)} coupons on the store page of ${storeName} end ${full}.`,
      ],
      items: coupons.map(({ title, description, day, link: url }) => ({
        title,
        text: description,
        note: `Ends on ${longDayText(day, locale)}`,
        ...(!single && { action: { text: "Edit", url } }),
      })),
      action: single
        ? { text: "Edit the coupon", url: only.link }
        : { text: "See your coupons", url: link },
      note: `${single ? "It is" : "Each is"} offered to the end of its last day, and not after it. Set a later end, or exchange it for a new offer.`,
    };
  },
};
