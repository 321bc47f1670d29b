import type { ClientFile } from "./client.ts";
import { completeLanguages } from "./locale.ts";

export interface FieldDoc {
  /** what the field is, for editors and `npm run clients -- new` */
  about: string;
  /** a valid value, for messages about an invalid one */
  example: unknown;
  /** a check of the schema as a regular expression, for editors; the schema has it as code */
  pattern?: string;
}

const MAIL_ADDRESS = "^[^\\s@<>,]+@[^\\s@<>,]+$";

/**
 * The fields of `client.json` for people: in the published JSON Schema, in messages, in prompts.
 */
export const clientFields: Readonly<Record<keyof ClientFile, FieldDoc>> = {
  $schema: {
    about: "The JSON Schema of this file, for editors.",
    example: "../client.schema.json",
  },
  clientId: { about: "The brand's number, which is also the name of its folder.", example: 12 },
  clientUrl: {
    about: "Where store pages are published: this address + slug. Empty: here, at /stores/.",
    example: "https://www.dealwharf.example/stores/",
  },
  privacyPolicyUrl: {
    about: "The privacy policy, linked in the footer and in mails.",
    example: "https://www.dealwharf.example/privacy",
  },
  termsUrl: {
    about: "The terms of service, linked in the footer and where a plan is bought.",
    example: "https://www.dealwharf.example/terms",
  },
  appName: {
    about: "The portal's name, in the titles of its pages.",
    example: "Dealwharf Merchants",
    pattern: "\\S",
  },
  siteName: {
    about: "The brand's name, on every page and mail.",
    example: "Dealwharf",
    pattern: "\\S",
  },
  price: {
    about: "What a merchant pays each month, in the currency's main unit: 24.99, or 2500 for JPY.",
    example: 24.99,
  },
  yearlyPrice: {
    about:
      "What a merchant pays for a year at once. Without it, the plan is sold by the month only.",
    example: 249.9,
  },
  currency: {
    about: "The currency of the price, by ISO 4217.",
    example: "USD",
    pattern: "^[A-Z]{3}$",
  },
  currencySymbol: {
    about:
      "The currency's sign in prices. If it is another currency's sign, the currency's own is used instead.",
    example: "$",
    pattern: "\\S",
  },
  primaryColor: {
    about:
      "The brand's colour. Where text on it would be hard to read, a readable colour is used instead.",
    example: "#0b6b5d",
  },
  bgColor: { about: "The specified background colour of buttons.", example: "accent" },
  textColor: { about: "The specified text colour of buttons.", example: "on-accent" },
  focusVisibleColor: { about: "The specified colour of a focused control.", example: "accent" },
  hoverColor: { about: "The specified colour of a hovered control.", example: "accent-strong" },
  outlineFocusColor: { about: "The specified colour of a focused outline.", example: "accent" },
  brands: {
    about:
      "The well-known shops of the landing page: their names and logos in this folder, files of their own or views of one SVG file.",
    example: [{ name: "oreo", logo: "brands.svg#oreo" }],
  },
  favicon: { about: "The brand's mark, a picture in this folder.", example: "favicon.svg" },
  mailMark: {
    about:
      "The brand's square mark in mails, at /favicon.ico and as the icon on a phone's home screen, a PNG or JPEG in this folder.",
    example: "mark.png",
  },
  origin: {
    about: "Scheme, host and port of the brand's site; else derived from PUBLIC_URL and hosts.",
    example: "https://coupons.example",
    pattern: "^https?://[^/?#@\\s]+/?$",
  },
  hosts: {
    about: "The host names that show this brand.",
    example: ["merchants.dealwharf.example"],
  },
  siteKey: {
    about: "The key in calls of the portal; the brand's number if absent.",
    example: "12",
  },
  supportEmail: {
    about: "The address that merchants write to.",
    example: "help@dealwharf.example",
    pattern: MAIL_ADDRESS,
  },
  mailFrom: {
    about: "The sender of the brand's mails; MAIL_FROM if absent.",
    example: "no-reply@dealwharf.example",
    pattern: MAIL_ADDRESS,
  },
  staffMail: {
    about: "The addresses that get the mails to staff; every staff account of the brand if absent.",
    example: ["reviews@dealwharf.example"],
  },
  location: {
    about: "The country of new stores, by ISO 3166-1 in small letters.",
    example: "us",
    pattern: "^[a-z]{2}$",
  },
  categories: {
    about:
      "The kinds of stores: an id, which stores keep, and a name, which people read. Merchants choose one where there are several.",
    example: [
      { id: 501, name: "Fashion" },
      { id: 502, name: "Food and drink" },
    ],
  },
  defaultCategory: {
    about: "The id of the category of stores that have chosen none; the first one if absent.",
    example: 501,
  },
  timeZone: {
    about: "The time zone in which coupons begin and end.",
    example: "America/New_York",
  },
  locale: {
    about: "The language of texts and the region's way of writing dates and numbers, by BCP 47.",
    example: "en-GB",
    pattern: `^(${completeLanguages.join("|")})(-|$)`,
  },
  couponReview: {
    about: "Whether coupons are public at once (after) or after staff approved them (before).",
    example: "after",
  },
  allowPromotionCodes: {
    about:
      "Whether merchants can type a promotion code of your Stripe account when they subscribe.",
    example: true,
  },
  graceDays: {
    about: "For how many days after a payment failed coupons stay public.",
    example: 21,
  },
  staffSecondFactor: {
    about:
      "Whether staff must set up a second factor: required, or optional. By default it is required, except in the sandbox.",
    example: "optional",
  },
  planName: {
    about: "The name of what is sold, also on invoices; without it one in the brand's language.",
    example: "Merchant plan",
  },
};
