import type { MailTextByKind } from "./mail-text-types.ts";

type ReviewMail =
  | "store-submitted"
  | "store-approved"
  | "revision-approved"
  | "store-declined"
  | "revision-declined"
  | "store-suspended"
  | "account-blocked"
  | "coupon-withdrawn";

/** The texts of review mails for staff and merchants, which match what the review's verbs do. */
export const reviewMailText: Pick<MailTextByKind, ReviewMail> = {
  "store-submitted": ({ data: { storeName: store, isRevision, link }, say }) => ({
    subject: say(isRevision ? "mailChangesToReview" : "mailToReview", { store }),
    lines: [say(isRevision ? "mailChangesToReviewText" : "mailToReviewText", { store })],
    action: { text: say("mailOpenReview"), url: link },
  }),
  "store-approved": ({ client, data, say }) => ({
    subject: say("mailApproved", { store: data.storeName, site: client.siteName }),
    lines: [{ before: say("mailApprovedAt"), url: data.pageUrl }, say("mailApprovedPlan")],
    action: { text: say("mailManageCoupons"), url: data.link },
  }),
  "revision-approved": ({ data, say }) => ({
    subject: say("mailRevisionApproved", { store: data.storeName }),
    lines: [say("mailRevisionApprovedText")],
    action: { text: say("mailSeePage"), url: data.pageUrl },
  }),
  "store-declined": ({ data, say }) => ({
    subject: say("mailDeclined", { store: data.storeName }),
    lines: [
      say("mailDeclinedText"),
      { quote: data.reason },
      say("mailDeclinedNext"),
      ...(data.needsVerification ? [say("mailDeclinedVerify")] : []),
    ],
    action: { text: say("mailChangeStore"), url: data.link },
  }),
  "revision-declined": ({ data, say }) => ({
    subject: say("mailRevisionDeclined", { store: data.storeName }),
    lines: [
      say("mailRevisionDeclinedText"),
      { quote: data.reason },
      { before: say("mailRevisionDeclinedPage"), url: data.pageUrl },
      say("mailRevisionDeclinedNext"),
    ],
    action: { text: say("mailChangeStore"), url: data.link },
  }),
  "store-suspended": ({ client, data, say }) => ({
    subject: say("mailSuspended", { store: data.storeName }),
    lines: [
      say("mailSuspendedText"),
      { quote: data.reason },
      say("mailSuspendedLift", { email: client.supportEmail }),
      say("mailSuspendedPlan"),
    ],
    action: { text: say("logIn"), url: data.link },
    note: say("mailSuspendedNote"),
  }),
  "account-blocked": ({ client, data, say }) => ({
    subject: say("mailBlocked", { site: client.siteName }),
    lines: [
      say("mailBlockedText"),
      { quote: data.reason },
      say("mailBlockedLift", { email: client.supportEmail }),
      say("mailBlockedPlan"),
    ],
    action: { text: say("mailOpenSite", { site: client.siteName }), url: data.link },
  }),
  "coupon-withdrawn": ({ client, data, say }) => ({
    subject: say("mailWithdrawn", { site: client.siteName }),
    lines: [
      say("mailWithdrawnText", { coupon: data.description }),
      { quote: data.reason },
      say("mailWithdrawnNext"),
    ],
    ...(data.title && { items: [{ title: data.title, text: data.description }] }),
    action: { text: say("mailSeeCoupons"), url: data.link },
  }),
};
