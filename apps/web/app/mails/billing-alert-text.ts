import type { MailTextByKind } from "./mail-text-types.ts";

type Kinds = "payment-disputed" | "payment-orphaned" | "refund-refused" | "suspended-charged";

const atStripe = (url: string) => ({ before: "At Stripe:", url });

/** Mails to staff about payments that have to be handled by hand. */
export const billingAlertText: Pick<MailTextByKind, Kinds> = {
  "payment-disputed": ({ data }) => ({
    subject: `Payment disputed: ${data.email}`,
    lines: [
      `${data.email} disputed a payment of ${data.amount} at their bank. It is answered at Stripe, within the days that the bank gives.`,
      atStripe(data.stripeUrl),
    ],
    action: { text: "Open the store", url: data.link },
  }),
  "payment-orphaned": ({ data }) => ({
    subject: "A payment belongs to nobody",
    lines: [
      "A subscription was paid, but no account is known to have paid it. It goes on charging until it is ended at Stripe or its message can be processed.",
      atStripe(data.stripeUrl),
    ],
    action: { text: "Open the staff area", url: data.link },
  }),
  "refund-refused": ({ data }) => ({
    subject: `Refund refused: ${data.email}`,
    lines: [
      `Stripe refused to refund a payment of ${data.email}: ${data.reason}`,
      "It is tried again. If it stays refused, refund it at Stripe by hand.",
      atStripe(data.stripeUrl),
    ],
    action: { text: "Open the store", url: data.link },
  }),
  "suspended-charged": ({ data }) => ({
    subject: `Charged while suspended: ${data.email}`,
    lines: [
      `${data.email} paid ${data.amount} although their store or account is suspended. Refund it at Stripe unless they owe it.`,
      atStripe(data.stripeUrl),
    ],
    action: { text: "Open the store", url: data.link },
  }),
};
