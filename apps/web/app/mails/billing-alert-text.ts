import type { Payer, Say } from "@coupon-center/contract";
import { capitalize } from "../ui/capitalize.ts";
import type { MailTextByKind } from "./mail-text-types.ts";

const atStripe = (say: Say, url: string) => ({ before: say("mailAtStripe"), url });

/** Whom a mail is about, as the texts name them. */
const payerOf = (data: Payer, say: Say): string =>
  "email" in data ? data.email : say("mailDeletedAccount", { account: String(data.account) });

/** The same at the beginning of a sentence; an address keeps its letters. */
const atBeginning = (data: Payer, say: Say): string =>
  "email" in data ? data.email : capitalize(payerOf(data, say));

/** The way to the payer's store; a deleted account's is not shown any more. */
const openStore = (data: Payer, say: Say) =>
  "email" in data ? { action: { text: say("mailOpenStore"), url: data.link } } : {};

/** Mails to staff about payments, most of which have to be handled by hand. */
export const billingAlertText = {
  "double-subscription": ({ data: { email, refunded = true, link }, say }) => ({
    subject: say(refunded ? "mailDoubleRefunded" : "mailDoubleEnded", { email }),
    lines: [say(refunded ? "mailDoubleRefundedText" : "mailDoubleEndedText", { email })],
    action: { text: say("mailOpenStore"), url: link },
  }),
  "payment-disputed": ({ data, say }) => {
    const { amount, stripeUrl, wasInquiry = false } = data;
    return {
      subject: say("mailDisputed", { email: payerOf(data, say) }),
      lines: [
        say("mailDisputedText", { email: atBeginning(data, say), amount }),
        ...(wasInquiry ? [say("mailDisputedAfterInquiry")] : []),
        atStripe(say, stripeUrl),
      ],
      ...openStore(data, say),
    };
  },
  "payment-orphaned": ({ data, say }) => ({
    subject: say("mailOrphaned"),
    lines: [say("mailOrphanedText"), atStripe(say, data.stripeUrl)],
    action: { text: say("mailOpenStaffArea"), url: data.link },
  }),
  "refund-refused": ({ data, say }) => {
    const email = payerOf(data, say);
    return {
      subject: say("mailRefundRefused", { email }),
      lines: [
        say("mailRefundRefusedText", { email }),
        { quote: data.reason },
        say("mailRefundRefusedNext"),
        atStripe(say, data.stripeUrl),
      ],
      ...openStore(data, say),
    };
  },
  "refund-failed": ({ data, say }) => {
    const email = payerOf(data, say);
    return {
      subject: say("mailRefundFailed", { email }),
      lines: [
        say("mailRefundFailedText", { email, amount: data.amount }),
        atStripe(say, data.stripeUrl),
      ],
      ...openStore(data, say),
    };
  },
  "suspended-charged": ({ data, say }) => ({
    subject: say("mailChargedSuspended", { email: payerOf(data, say) }),
    lines: [
      say("mailChargedSuspendedText", { email: atBeginning(data, say), amount: data.amount }),
      atStripe(say, data.stripeUrl),
    ],
    ...openStore(data, say),
  }),
} satisfies Partial<MailTextByKind>;
