import type { Say } from "@coupon-center/contract";
import type { MailTextByKind } from "./mail-text-types.ts";

const atStripe = (say: Say, url: string) => ({ before: say("mailAtStripe"), url });

/** Mails to staff about payments, most of which have to be handled by hand. */
export const billingAlertText = {
  "double-subscription": ({ data: { email, refunded = true, link }, say }) => ({
    subject: say(refunded ? "mailDoubleRefunded" : "mailDoubleEnded", { email }),
    lines: [say(refunded ? "mailDoubleRefundedText" : "mailDoubleEndedText", { email })],
    action: { text: say("mailOpenStore"), url: link },
  }),
  "payment-disputed": ({ data: { email, amount, link, stripeUrl, wasInquiry = false }, say }) => ({
    subject: say("mailDisputed", { email }),
    lines: [
      say("mailDisputedText", { email, amount }),
      ...(wasInquiry ? [say("mailDisputedAfterInquiry")] : []),
      atStripe(say, stripeUrl),
    ],
    action: { text: say("mailOpenStore"), url: link },
  }),
  "payment-orphaned": ({ data, say }) => ({
    subject: say("mailOrphaned"),
    lines: [say("mailOrphanedText"), atStripe(say, data.stripeUrl)],
    action: { text: say("mailOpenStaffArea"), url: data.link },
  }),
  "refund-refused": ({ data: { email, reason, link, stripeUrl }, say }) => ({
    subject: say("mailRefundRefused", { email }),
    lines: [
      say("mailRefundRefusedText", { email }),
      { quote: reason },
      say("mailRefundRefusedNext"),
      atStripe(say, stripeUrl),
    ],
    action: { text: say("mailOpenStore"), url: link },
  }),
  "refund-failed": ({ data: { email, amount, link, stripeUrl }, say }) => ({
    subject: say("mailRefundFailed", { email }),
    lines: [say("mailRefundFailedText", { email, amount }), atStripe(say, stripeUrl)],
    action: { text: say("mailOpenStore"), url: link },
  }),
  "suspended-charged": ({ data: { email, amount, link, stripeUrl }, say }) => ({
    subject: say("mailChargedSuspended", { email }),
    lines: [say("mailChargedSuspendedText", { email, amount }), atStripe(say, stripeUrl)],
    action: { text: say("mailOpenStore"), url: link },
  }),
} satisfies Partial<MailTextByKind>;
