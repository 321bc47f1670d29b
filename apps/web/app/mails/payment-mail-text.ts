import type { Say } from "@coupon-center/contract";
import { when } from "./mail-day.ts";
import type { MailTextByKind } from "./mail-text-types.ts";

/** How long banks usually take for a refund. */
export const bankDays = { from: 5, to: 10 };

/** The way to the order history; none once the account was deleted. */
export const viewPayments = (link: string | null, say: Say) =>
  link === null ? {} : { action: { text: say("mailViewPayments"), url: link } };

/** Mails about payments that were made, and a plan's end. */
export const paymentMailText = {
  "payment-received": ({ client: { planName: plan, locale }, data, say }) => {
    const { amount, receiptUrl, link } = data;
    const day = when(data.day, locale);
    return {
      subject: say("mailPaid", { amount }),
      lines: [say("mailPaidText", { amount, plan, day })],
      facts: [
        { name: say("mailPlan"), value: plan },
        { name: say("mailDate"), value: day },
        { name: say("mailAmount"), value: amount },
      ],
      ...(receiptUrl
        ? { action: { text: say("mailViewReceipt"), url: receiptUrl } }
        : viewPayments(link, say)),
    };
  },
  cancelled: ({ client: { planName: plan, locale }, data, say }) => {
    const day = data.until === null ? null : when(data.until, locale);
    const { link } = data;
    const ended = data.isHidden || link === null ? "mailPlanEndedHidden" : "mailPlanEnded";
    return {
      subject: say(data.failed || data.given ? "mailHasEnded" : "mailCancelled"),
      lines: [
        ...(data.failed ? [say("mailNotCollected")] : []),
        day === null
          ? say(ended, { plan })
          : say(data.isHidden ? "mailPlanCancelledHidden" : "mailPlanCancelled", { plan, day }),
        ...(link === null ? [] : [say("mailKept")]),
      ],
      facts: [
        { name: say("mailPlan"), value: plan },
        day === null
          ? { name: say("mailStatus"), value: say("mailEnded") }
          : { name: say(data.isHidden ? "mailPlanEndsOn" : "mailLiveUntil"), value: day },
      ],
      // As the page has it: a plan that was never paid is not reactivated.
      ...(link !== null && {
        action: { text: say(data.neverPaid ? "subscribeNow" : "mailReactivate"), url: link },
      }),
    };
  },
  "second-subscription": ({ client: { planName: plan }, data, say }) => ({
    ...(data.given
      ? { subject: say("mailGivenReplaced"), lines: [say("mailGivenReplacedText", { plan })] }
      : {
          subject: say(data.refunded ? "mailSecondRefunded" : "mailSecondEnded"),
          lines: [
            say("mailSecondText", { plan }),
            data.refunded ? say("mailSecondPaid", bankDays) : say("mailSecondNotPaid"),
          ],
        }),
    ...viewPayments(data.link, say),
  }),
} satisfies Partial<MailTextByKind>;
