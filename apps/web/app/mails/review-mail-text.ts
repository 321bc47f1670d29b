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
  "store-submitted": ({ data }) => ({
    subject: `${data.isRevision ? "Changes to review" : "To review"}: ${data.storeName}`,
    lines: [
      data.isRevision
        ? `Changes of ${data.storeName} are waiting for review. The approved version stays public meanwhile.`
        : `${data.storeName} is waiting for review.`,
    ],
    action: { text: "Open the review", url: data.link },
  }),
  "store-approved": ({ client, data }) => ({
    subject: `${data.storeName} is approved. Welcome to ${client.siteName}`,
    lines: [
      { before: "Good news: your store page was approved. Shoppers find it at", url: data.pageUrl },
      "Your coupons show there while your plan is active. You can change, exchange and sort them at any time.",
    ],
    action: { text: "Manage your coupons", url: data.link },
  }),
  "revision-approved": ({ data }) => ({
    subject: `Your changes to ${data.storeName} are approved`,
    lines: ["We approved your changes. Your store page shows them now."],
    action: { text: "See your store page", url: data.pageUrl },
  }),
  "store-declined": ({ data }) => ({
    subject: `${data.storeName} needs a change`,
    lines: [
      "We looked at your store page and could not approve it yet. The reason:",
      data.reason,
      "Change what is needed and save: that sends it to us again.",
      ...(data.needsVerification
        ? ["Confirm your email address too: we look at it only after that."]
        : []),
    ],
    action: { text: "Change your store", url: data.link },
  }),
  "revision-declined": ({ data }) => ({
    subject: `Your changes to ${data.storeName} were not approved`,
    lines: [
      "We looked at the changes of your store page and could not approve them. The reason:",
      data.reason,
      { before: "Your store page stays public as it was approved:", url: data.pageUrl },
      "If you still want a change, make it anew and save: that sends it to us.",
    ],
    action: { text: "Change your store", url: data.link },
  }),
  "store-suspended": ({ client, data }) => ({
    subject: `${data.storeName} is suspended`,
    lines: [
      "We suspended your store page: shoppers cannot open it. The reason:",
      data.reason,
      `Saving your store does not bring it back. Write to us at ${client.supportEmail}: only we can lift this.`,
      "Nothing of yours is deleted. While this lasts, no payment is collected for a subscription; you can cancel it on the payment page.",
    ],
    action: { text: "Log in", url: data.link },
    note: "You were signed out on all devices. You can log in again at any time.",
  }),
  "account-blocked": ({ client, data }) => ({
    subject: `Your ${client.siteName} account is blocked`,
    lines: [
      "We blocked your account: nobody can log in to it, and shoppers cannot open your store page. The reason:",
      data.reason,
      `Write to us at ${client.supportEmail}: only we can lift this.`,
      "Nothing of yours is deleted. While this lasts, no payment is collected for a subscription.",
    ],
    action: { text: `Open ${client.siteName}`, url: data.link },
  }),
  "coupon-withdrawn": ({ client, data }) => ({
    subject: `A coupon was taken off ${client.siteName}`,
    lines: [
      `We took "${data.description}" off your store page. The reason:`,
      data.reason,
      "Changing it does not bring it back. You can delete it and add another in its place; your other coupons are not affected.",
    ],
    ...(data.title && { items: [{ title: data.title, text: data.description }] }),
    action: { text: "See your coupons", url: data.link },
  }),
};
