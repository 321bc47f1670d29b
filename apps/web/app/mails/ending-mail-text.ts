import { daysBetween, limits } from "@coupon-center/contract";
import { longDayText } from "../time/day-text.ts";
import type { MailTextByKind } from "./mail-text-types.ts";

export const endingMailText = {
  "coupon-ends": ({ client: { locale }, data, say }) => {
    const { coupons, today, storeName: store, link } = data;
    const count = coupons.length;
    const days = coupons.map((coupon) => coupon.day).sort();
    const [first = "", last = ""] = [days[0], days.at(-1)];
    // For coupons with different days, only the last day applies to all.
    const by = say(first === last ? "mailOnDay" : "mailByDay", { day: longDayText(last, locale) });
    // 'In 7 days' is only said if it is exact, the date always.
    const isExact = daysBetween(today, first) === limits.remindDays;
    const soon = isExact ? say("mailInDays", { days: limits.remindDays }) : null;
    const when = soon ?? by;
    const fully = soon === null ? by : say("mailInDaysBy", { soon, by });
    const [only] = coupons;
    const single = count === 1 && only !== undefined;
    return {
      subject: single
        ? say("mailCouponEnds", { when, coupon: only.description })
        : say("mailCouponsEnd", { count, when }),
      lines: [
        single
          ? say("mailCouponEndsText", { store, when: fully })
          : say("mailCouponsEndText", { count, store, when: fully }),
      ],
      items: coupons.map(({ title, description, day, link: url }) => ({
        title,
        text: description,
        note: say("mailEndsOn", { day: longDayText(day, locale) }),
        ...(!single && { action: { text: say("mailEdit"), url } }),
      })),
      action: single
        ? { text: say("mailEditCoupon"), url: only.link }
        : { text: say("mailSeeCoupons"), url: link },
      note: say(single ? "mailItIsOffered" : "mailEachIsOffered"),
    };
  },
} satisfies Partial<MailTextByKind>;
