import type { Mail, Say } from "@coupon-center/contract";
import { brandName } from "../payment/card-text.ts";
import { monthText } from "../time/day-text.ts";
import { when } from "./mail-day.ts";
import type { MailTextByKind } from "./mail-text-types.ts";
import { bankDays, viewPayments } from "./payment-mail-text.ts";

/** The invoice's page takes any card; without one, the card is updated. */
const pay = ({ payUrl, link }: { payUrl?: string | null; link: string }, say: Say) =>
  payUrl ? { text: say("mailPayNow"), url: payUrl } : { text: say("mailUpdateCard"), url: link };

/** Mails about payments that are open, were returned, or will not go through. */
export const openPaymentMailText = {
  "payment-failed": (mail) => {
    const { data, say } = mail;
    const plan = mail.client.planName;
    const { retryDay, hiddenDay } = daysOf(mail);
    return {
      subject: say("mailFailed"),
      lines: [
        say("mailFailedText", { amount: data.amount, plan }),
        data.isFirst
          ? `${say("mailFirstOpen")} ${say("mailNotTriedAgain")}`
          : nextTry({ retryDay, hiddenDay }, say),
        ...(data.payUrl ? [{ before: say("mailCardUpdatedHere"), url: data.link }] : []),
      ],
      facts: [
        { name: say("mailPlan"), value: plan },
        { name: say("mailAmountDue"), value: data.amount },
        ...(retryDay ? [{ name: say("mailNextTry"), value: retryDay }] : []),
        ...(hiddenDay ? [{ name: say("mailHiddenBy"), value: hiddenDay }] : []),
      ],
      action: pay(data, say),
    };
  },
  "coupons-hidden-soon": ({ client: { planName: plan, locale }, data, say }) => {
    const day = when(data.day, locale);
    return {
      subject: say("mailHiddenSoon", { day }),
      lines: [say("mailHiddenSoonText", { plan, day }), say("mailShownAgain")],
      facts: [
        { name: say("mailPlan"), value: plan },
        { name: say("mailHiddenBy"), value: day },
      ],
      action: pay(data, say),
    };
  },
  "coupons-hidden": ({ client, data, say }) => ({
    subject: say("mailHidden"),
    lines: [say("mailHiddenText", { plan: client.planName }), say("mailShownAgain")],
    action: pay(data, say),
  }),
  "payment-refunded": ({ client, data, say }) => {
    const { amount, isPartial, part, isRest, day, link } = data;
    const paid = { amount, plan: client.planName, day: when(day, client.locale) };
    return {
      subject: isPartial
        ? say(isRest ? "mailRestRefunded" : "mailPartRefunded")
        : say("mailRefunded", { amount }),
      lines: [
        part === undefined
          ? say(isPartial ? "mailPartRefundedText" : "mailRefundedText", paid)
          : say(isRest ? "mailRestRefundedText" : "mailSumRefundedText", { part, ...paid }),
        say("mailRefundGoes", bankDays),
      ],
      // Of a part, the date is that of the payment and the amount is not.
      ...(!isPartial && {
        facts: [
          { name: say("mailPlan"), value: paid.plan },
          { name: say("mailDate"), value: paid.day },
          { name: say("mailAmount"), value: amount },
        ],
      }),
      ...viewPayments(link, say),
    };
  },
  "payment-not-refunded": ({ client, data: { amount, day, link }, say }) => ({
    subject: say("mailNotRefunded"),
    lines: [
      say("mailNotRefundedText", { amount, plan: client.planName, day: when(day, client.locale) }),
      say("mailNotRefundedNext", { email: client.supportEmail }),
    ],
    ...viewPayments(link, say),
  }),
  "card-ends": ({ client, data: { brand, last4, month, link }, say }) => {
    const card = { last4, plan: client.planName, month: monthText(`${month}-01`, client.locale) };
    const name = brandName(brand);
    return {
      subject: say("mailCardExpires", { last4 }),
      lines: [
        name
          ? say("mailBrandExpiresText", { ...card, brand: name })
          : say("mailCardExpiresText", card),
        say("mailAddCard"),
      ],
      action: { text: say("mailUpdateCard"), url: link },
    };
  },
} satisfies Partial<MailTextByKind>;

interface Days {
  /** undefined if it is unknown whether there is a next try */
  retryDay: string | null | undefined;
  hiddenDay: string | null;
}

/** What is known of the next try, as text. */
function daysOf({ client, data }: Extract<Mail, { kind: "payment-failed" }>): Days {
  const dayOf = (day: string | null) => (day ? when(day, client.locale) : null);
  const { retryDay, hiddenDay = null } = data;
  return { retryDay: retryDay && dayOf(retryDay), hiddenDay: dayOf(hiddenDay) };
}

/**
 * What to do, and what is known of the next try; a first payment has none. Where there is none, the
 * bank may want the payment to be confirmed, which nothing but its page does.
 */
function nextTry({ retryDay, hiddenDay }: Days, say: Say): string {
  if (retryDay === undefined) return `${say("mailFailedCard")} ${say("mailMayBeTried")}`;
  const next = retryDay
    ? `${say("mailFailedCard")} ${say("mailTriedAgain", { day: retryDay })}`
    : say("mailNotTriedAgain");
  return hiddenDay ? `${next} ${say("mailWithoutPayment", { day: hiddenDay })}` : next;
}
