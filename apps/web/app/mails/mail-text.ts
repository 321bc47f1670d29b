import type { Mail } from "@coupon-center/contract";
import { billingAlertText } from "./billing-alert-text.ts";
import { endingMailText } from "./ending-mail-text.ts";
import { when } from "./mail-day.ts";
import type { MailText, MailTextByKind } from "./mail-text-types.ts";
import { openPaymentMailText } from "./open-payment-mail-text.ts";
import { reviewMailText } from "./review-mail-text.ts";

const notYou = "If this was not you, you can ignore this mail.";

const factorChanges = {
  "app on": "Logging in to your account now takes a code of an authenticator app as well.",
  "app off": "Logging in to your account no longer takes a code of an authenticator app.",
  "new recovery codes": "New recovery codes were made for your account. The earlier ones are void.",
  "reset by an admin":
    "An admin removed the second factor of your account. Your password alone logs you in, until you set up another.",
};

const words: MailTextByKind = {
  verify: ({ client, data }) => ({
    subject: `Confirm your email address for ${client.siteName}`,
    lines: [
      `Welcome to ${client.siteName}. Please confirm that this address is yours. A store is reviewed only after that.`,
    ],
    action: { text: "Confirm email address", url: data.link },
    note: `The link works once, for 24 hours. ${notYou}`,
  }),
  "verify-new-address": ({ client, data }) => ({
    subject: `Confirm your new email address for ${client.siteName}`,
    lines: [
      "You asked to use this address for your account. It counts from the moment you confirm it; until then your old address stays in place.",
    ],
    action: { text: "Confirm new address", url: data.link },
    note: `The link works once, for 24 hours. ${notYou}`,
  }),
  reset: ({ client, data }) => ({
    subject: `Set a new password for ${client.siteName}`,
    lines: ["Somebody, probably you, asked to set a new password for your account."],
    action: { text: "Set a new password", url: data.link },
    note: `The link works once, for 60 minutes. ${notYou} Your password stays as it is.`,
  }),
  "email-changed": ({ client, data }) => ({
    subject: `Your ${client.siteName} email address was changed`,
    lines: [
      "Your account now uses another email address. This one no longer signs you in, and we send nothing more to it.",
    ],
    ...(data.link !== null && {
      action: { text: "That was not me", url: data.link },
      note: "If it was you, there is nothing to do. If not, the button gives the account back to this address, signs everybody out and lets you set a new password. It works once, for 7 days.",
    }),
  }),
  "password-changed": ({ client, data }) => ({
    subject: `Your ${client.siteName} password was changed`,
    lines: ["The password of your account was just changed. All other devices were signed out."],
    action: { text: "That was not me", url: data.link },
    note: "If it was you, there is nothing to do.",
  }),
  "address-in-use": ({ client, data }) => ({
    subject: `You already have an account at ${client.siteName}`,
    lines: [
      "Somebody, probably you, tried to register with this address. You already have an account, so we did not make a second one.",
    ],
    action: { text: "Log in", url: data.link },
    note: `Forgot the password? You can set a new one from the log-in page. ${notYou}`,
  }),
  "second-factor-changed": ({ client, data }) => ({
    subject: `The log-in of your ${client.siteName} account was changed`,
    lines: [factorChanges[data.change], "All other devices were signed out."],
    action: { text: "That was not me", url: data.link },
    note: "If it was you, there is nothing to do. If not, set a new password, then look at the second factor on your account page.",
  }),
  "staff-invited": ({ client, data }) => ({
    subject: `Your staff account of ${client.siteName}`,
    lines: ["You have a staff account. Set a password for it, then log in with this address."],
    action: { text: "Set a password", url: data.link },
    note: "The link works once, for 3 days.",
  }),
  "sign-in-refused": ({ client, data }) => ({
    subject: `Many failed log-ins to your ${client.siteName} account`,
    lines: [
      "Somebody entered many wrong passwords or codes for your account within an hour. Your password is unchanged.",
      "For an hour we refuse to log anybody in to it, except from where you logged in before.",
    ],
    action: { text: "Set a new password", url: data.link },
    note: "If you cannot log in from where you are, a new password lets you in at once.",
  }),
  ...reviewMailText,
  "payment-received": ({ client, data }) => ({
    subject: `Payment received: ${data.amount}`,
    lines: [
      `Thank you. We received ${data.amount} for your ${client.planName} on ${when(data.day, client.locale)}.`,
    ],
    facts: [
      { name: "Plan", value: client.planName },
      { name: "Date", value: when(data.day, client.locale) },
      { name: "Amount", value: data.amount },
    ],
    action: data.receiptUrl
      ? { text: "View receipt", url: data.receiptUrl }
      : { text: "View your payments", url: data.link },
  }),
  cancelled: ({ client, data }) => ({
    subject: data.failed ? "Your subscription has ended" : "Your subscription is cancelled",
    lines: [
      ...(data.failed ? ["The last payment could not be collected."] : []),
      data.until === null
        ? `Your ${client.planName} has ended. Your coupons are hidden now, and nothing will be charged.`
        : `Your ${client.planName} is cancelled, and you will not be charged again. Your coupons stay live until ${when(data.until, client.locale)}.`,
      "As long as you keep your account, nothing is deleted: you can come back whenever you like.",
    ],
    facts: [
      { name: "Plan", value: client.planName },
      data.until === null
        ? { name: "Status", value: "Ended" }
        : { name: "Coupons live until", value: when(data.until, client.locale) },
    ],
    action: { text: "Reactivate", url: data.link },
  }),
  "second-subscription": ({ client, data }) => ({
    subject: data.refunded
      ? "We refunded your second subscription"
      : "We ended your second subscription",
    lines: [
      `You had two subscriptions to the ${client.planName}. One is enough for your store, so we ended the other one.`,
      data.refunded
        ? "What you paid twice goes back to the card that it came from. Banks usually take 5 to 10 days."
        : "You paid nothing twice: the one that was ended had no payment for the time in which both ran.",
    ],
    action: { text: "View your payments", url: data.link },
  }),
  "double-subscription": ({ data: { email, refunded = true, link } }) => ({
    subject: `Second subscription ${refunded ? "refunded" : "ended"}: ${email}`,
    lines: [
      `${email} had two subscriptions. One was cancelled, ${
        refunded
          ? "and what was paid twice was refunded"
          : "and there was nothing to refund: it had no payment for the time in which both ran"
      }; the other one stays.`,
    ],
    action: { text: "Open the store", url: link },
  }),
  ...openPaymentMailText,
  ...billingAlertText,
  ...endingMailText,
};

/** The text of a mail. */
export function mailText(mail: Mail): MailText {
  // Each kind's function takes its own mail, which TypeScript cannot infer here.
  const say = words[mail.kind] as (mail: Mail) => MailText;
  return say(mail);
}
