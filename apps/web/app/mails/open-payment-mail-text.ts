import { monthText, when } from "./mail-day.ts";
import type { MailTextByKind } from "./mail-text-types.ts";

type Kinds =
  | "payment-failed"
  | "coupons-hidden-soon"
  | "coupons-hidden"
  | "payment-refunded"
  | "card-ends";

const update = (link: string) => ({ text: "Update your card", url: link });
/** The invoice's page takes any card; without one, the card is updated. */
const pay = ({ payUrl, link }: { payUrl?: string | null; link: string }) =>
  payUrl ? { text: "Pay now", url: payUrl } : update(link);
const nothingDeleted = "Nothing is deleted: once it is made, they are shown again by themselves.";

/** Mails about payments that are open, were returned, or will not go through. */
export const openPaymentMailText: Pick<MailTextByKind, Kinds> = {
  "payment-failed": ({ client, data }) => ({
    subject: "Your payment did not go through",
    lines: [
      `We could not collect ${data.amount} for your ${client.planName}.`,
      `Please check that your card is valid and has funds, or update it. ${nextTry(data, client.locale)}`,
      ...(data.payUrl ? [{ before: "Your card is updated here:", url: data.link }] : []),
    ],
    facts: [
      { name: "Plan", value: client.planName },
      { name: "Amount due", value: data.amount },
      ...(data.retryDay ? [{ name: "Next try", value: when(data.retryDay, client.locale) }] : []),
      ...(data.hiddenDay
        ? [{ name: "Coupons hidden by", value: when(data.hiddenDay, client.locale) }]
        : []),
    ],
    action: pay(data),
  }),
  "coupons-hidden-soon": ({ client, data }) => ({
    subject: `Your coupons will be hidden on ${when(data.day, client.locale)}`,
    lines: [
      `The last payment for your ${client.planName} is still open. Without it, your coupons are hidden from shoppers on ${when(data.day, client.locale)}.`,
      nothingDeleted,
    ],
    action: pay(data),
  }),
  "coupons-hidden": ({ client, data }) => ({
    subject: "Your coupons are hidden",
    lines: [
      `The last payment for your ${client.planName} was not made, so shoppers do not see your coupons now.`,
      nothingDeleted,
    ],
    action: pay(data),
  }),
  "payment-refunded": ({ client, data }) => ({
    subject: data.isPartial ? "Part of a payment was refunded" : `Refunded: ${data.amount}`,
    lines: [
      data.isPartial
        ? `A part of your payment of ${data.amount} for the ${client.planName} on ${when(data.day, client.locale)} was refunded.`
        : `We refunded your payment of ${data.amount} for the ${client.planName} on ${when(data.day, client.locale)}.`,
      "It goes back to the card that it came from. Banks usually take 5 to 10 days.",
    ],
    action: { text: "View your payments", url: data.link },
  }),
  "card-ends": ({ client, data }) => ({
    subject: `Your card ending in ${data.last4} expires soon`,
    lines: [
      `Your ${data.brand && `${capital(data.brand)} `}card ending in ${data.last4}, which pays for your ${client.planName}, expires at the end of ${monthText(data.month, client.locale)}.`,
      "Add a new one, so that the next payment goes through and your coupons stay visible.",
    ],
    action: update(data.link),
  }),
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What is known of the next try; a first payment has none. */
function nextTry(
  { retryDay, hiddenDay }: { retryDay?: string | null; hiddenDay?: string | null },
  locale: string,
) {
  const by = hiddenDay
    ? `Without the payment your coupons are hidden by ${when(hiddenDay, locale)}.`
    : "";
  if (retryDay) return `The card is tried again on ${when(retryDay, locale)}. ${by}`.trim();
  if (hiddenDay) return `The card is not tried again by itself. ${by}`;
  return "The payment may be tried again in the next days; as long as it is not made, your coupons may be hidden from shoppers.";
}
