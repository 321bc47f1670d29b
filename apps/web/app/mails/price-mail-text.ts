import { when } from "./mail-day.ts";
import type { MailTextByKind } from "./mail-text-types.ts";

/** Mails about a change of what a merchant's plan costs. */
export const priceMailText = {
  "price-change": ({ client: { planName: plan, locale }, data, say }) => {
    const { amount: old, newAmount: amount, interval = "month", instead, link } = data;
    const day = when(data.day, locale);
    const former = instead && { amount: instead.amount, day: when(instead.day, locale) };
    return {
      subject: say("mailPriceChanges", { amount, day }),
      lines: [
        say("mailPriceChangesText", { plan, old, amount, day, interval }),
        ...(former ? [say("mailPriceInstead", former)] : []),
        say("mailPriceChoice"),
      ],
      facts: [
        { name: say("mailPlan"), value: plan },
        { name: say("mailPriceNow"), value: old },
        { name: say("mailNewPrice"), value: amount },
        { name: say("mailFrom"), value: day },
      ],
      action: { text: say("mailViewPlan"), url: link },
    };
  },
  "plan-given": ({ client: { planName: plan, locale }, data, say }) => {
    const day = when(data.day, locale);
    return {
      subject: say("mailPlanGiven", { day }),
      lines: [say("mailPlanGivenText", { plan, day }), say("mailPlanGivenAfter")],
      facts: [
        { name: say("mailPlan"), value: plan },
        { name: say("mailPlanEndsOn"), value: day },
      ],
      action: { text: say("mailViewPlan"), url: data.link },
    };
  },
  "price-stays": ({
    client: { planName: plan },
    data: { amount, interval = "month", link },
    say,
  }) => ({
    subject: say("mailPriceStays", { amount }),
    lines: [say("mailPriceStaysText", { plan, amount, interval })],
    action: { text: say("mailViewPlan"), url: link },
  }),
} satisfies Partial<MailTextByKind>;
