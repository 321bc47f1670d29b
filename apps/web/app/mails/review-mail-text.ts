import type { MailTextByKind } from "./mail-text-types.ts";

/** The texts of review mails for staff and merchants, which match what the review's verbs do. */
export const reviewMailText = {
  "store-submitted": ({ data: { storeName: store, isRevision, link }, say }) => ({
    subject: say(isRevision ? "mailChangesToReview" : "mailToReview", {
      store: shortName(store),
    }),
    lines: [say(isRevision ? "mailChangesToReviewText" : "mailToReviewText", { store })],
    action: { text: say("mailOpenReview"), url: link },
  }),
  "store-approved": ({ client, data, say }) => ({
    subject: say(data.again ? "mailApprovedAgain" : "mailApproved", {
      store: shortName(data.storeName),
      site: client.siteName,
    }),
    lines: [
      { before: say(data.again ? "mailApprovedAgainAt" : "mailApprovedAt"), url: data.pageUrl },
      say(data.reviewsCoupons ? "mailApprovedReviewed" : "mailApprovedPlan"),
      ...(data.again ? [say("mailApprovedAgainPlan")] : []),
    ],
    action: { text: say("mailManageCoupons"), url: data.link },
  }),
  "revision-approved": ({ data, say }) => ({
    subject: say("mailRevisionApproved", { store: shortName(data.storeName) }),
    lines: [say("mailRevisionApprovedText")],
    action: { text: say("mailSeePage"), url: data.pageUrl },
  }),
  "store-declined": ({ data, say }) => ({
    subject: say("mailDeclined", { store: shortName(data.storeName) }),
    lines: [
      say("mailDeclinedText"),
      { quote: data.reason },
      say("mailDeclinedNext"),
      ...(data.needsVerification ? [say("mailDeclinedVerify")] : []),
    ],
    action: { text: say("mailChangeStore"), url: data.link },
  }),
  "revision-declined": ({ data, say }) => ({
    subject: say("mailRevisionDeclined", { store: shortName(data.storeName) }),
    lines: [
      say("mailRevisionDeclinedText"),
      { quote: data.reason },
      { before: say("mailRevisionDeclinedPage"), url: data.pageUrl },
      say("mailRevisionDeclinedNext"),
    ],
    action: { text: say("mailChangeStore"), url: data.link },
  }),
  "store-suspended": ({ client, data, say }) => ({
    subject: say("mailSuspended", { store: shortName(data.storeName) }),
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
  "account-unblocked": ({ client, data, say }) => ({
    subject: say("mailUnblocked", { site: client.siteName }),
    lines: [
      say("mailUnblockedText"),
      say(data.hasStore ? "mailUnblockedStore" : "mailApprovedAgainPlan"),
    ],
    action: { text: say("logIn"), url: data.link },
  }),
  "coupons-submitted": ({ data: { storeName: store, link }, say }) => ({
    subject: say("mailCouponsToReview", { store: shortName(store) }),
    lines: [say("mailCouponsToReviewText", { store })],
    action: { text: say("mailOpenReview"), url: link },
  }),
  "coupons-approved": ({ data: { storeName: store, coupons, ...data }, say }) => ({
    subject: say("mailCouponsApproved", { count: coupons.length, store: shortName(store) }),
    lines: [
      say("mailCouponsApprovedText", { count: coupons.length }),
      { before: say("mailCouponsApprovedPage"), url: data.pageUrl },
      ...(data.reviewsCoupons ? [say("mailCouponsReviewed")] : []),
    ],
    items: coupons.map(({ title, description: text }) => ({ title, text })),
    action: { text: say("mailSeeCoupons"), url: data.link },
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
} satisfies Partial<MailTextByKind>;

/** How much of a name a phone shows in a subject beside what happened to the store. */
const LONGEST = 30;

/** A name for a subject, of a long one the first words. */
function shortName(name: string): string {
  const signs = [...name];
  if (signs.length <= LONGEST) return name;
  const beginning = signs.slice(0, LONGEST).join("");
  return `${beginning.replace(/\s+\S*$/, "")}…`;
}
