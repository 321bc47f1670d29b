import type { PlanInterval } from "./billing.ts";
import type { ClientView } from "./client.ts";
import type { Coupon } from "./coupon.ts";
import type { PublicStore } from "./store.ts";

/**
 * What the server passes to a page of the portal. Nothing in it depends on the visitor's cookie.
 */
export interface WebLoad {
  client: ClientView;
  /** the nonce of this response's Content-Security-Policy */
  nonce: string;
  /** the client's custom properties, which stay on the server like the nonce */
  themeCss: string;
  imageUploadUrl: string;
  imageUploadPreset: string;
  /** logs an error that no page expects, with the request that it is of */
  report(error: unknown): void;
}

/**
 * A store page without scripts (decision 044): live coupons in order, and those that expired in the
 * last 90 days, without codes.
 */
export interface StorePageView {
  client: ClientView;
  store: PublicStore;
  coupons: Coupon[];
  expired: Coupon[];
  /** the current day in the store's time zone, 'yyyy-MM-dd' */
  today: string;
  /** the host of the store's website as shoppers read it, 'münchen.example' */
  websiteHost: string;
  /** ISO 8601 */
  updatedAt: string;
  noindex: boolean;
  /** the preview image for shared links, 1200 by 630 pixels */
  ogImage: { url: string; alt: string };
}

export interface DirectoryView {
  client: ClientView;
  search: string;
  letter: string;
  /** what stores' names begin with, '#' for a digit or sign, whatever was asked for: '#abnж' */
  letters: string;
  /** the id of the store that this page begins after; null for the first page */
  after: number | null;
  /** the id of the store that the previous page ends before, and that the next begins after */
  previous: number | null;
  next: number | null;
  count: number;
  /** there are more than are counted */
  more: boolean;
  stores: DirectoryStore[];
}

export interface DirectoryStore extends StoreSavings {
  name: string;
  slug: string;
  logo_url: string | null;
}

/** What a store's public coupons offer, in sum. */
export interface StoreSavings {
  couponCount: number;
  /** the largest of each kind, null where no coupon is of it */
  bestPercent: number | null;
  bestAmount: number | null;
  freeShipping: boolean;
}

/** The page that shows a revealed code to a browser without script. */
export interface RevealView {
  client: ClientView;
  store: PublicStore;
  coupon: Coupon;
  /** the current day in the store's time zone, 'yyyy-MM-dd' */
  today: string;
  code: string | null;
  url: string;
}

/** The page after feedback from a browser without script. */
export interface ThanksView {
  client: ClientView;
  store: { name: string; slug: string };
}

/** A page with a message only, outside the portal: 404, 410 and others. */
export interface NoticeView {
  client: ClientView;
  status: number;
  /** the store of an offer that has ended */
  store?: { name: string; slug: string };
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Whom a mail to staff is about, and their page; a deleted account has neither address nor page. */
export type Payer = { email: string; link: string } | { account: number };

interface MailData {
  verify: { link: string };
  "verify-new-address": { link: string };
  reset: { link: string };
  /** to the former address; without a link if that address was never verified */
  "email-changed": { link: string | null };
  "password-changed": { link: string };
  "address-in-use": { link: string };
  "sign-in-refused": { link: string };
  "second-factor-changed": {
    change:
      | "app on"
      | "app off"
      | "passkey added"
      | "passkey removed"
      | "new recovery codes"
      | "reset by an admin";
    link: string;
    /** whether the link sets a new password and removes what was set up, for 7 days */
    undoes: boolean;
  };
  "staff-invited": { link: string };
  /** an admin or the operator removed the password */
  "staff-password-reset": { link: string };
  "account-blocked": { reason: string; link: string };
  /** `hasStore`: its store stays suspended, and is approved separately */
  "account-unblocked": { hasStore: boolean; link: string };
  "store-submitted": { storeName: string; isRevision: boolean; link: string };
  /** to staff: coupons of an approved store wait for them */
  "coupons-submitted": { storeName: string; link: string };
  "store-approved": {
    storeName: string;
    pageUrl: string;
    /** it was approved before, and suspended since */
    again: boolean;
    /** staff look at coupons before they are public */
    reviewsCoupons: boolean;
    link: string;
  };
  "revision-approved": { storeName: string; pageUrl: string };
  "store-declined": {
    storeName: string;
    reason: string;
    /** the owner's address is not verified: the store is saved but not in the review queue */
    needsVerification: boolean;
    link: string;
  };
  "revision-declined": { storeName: string; reason: string; pageUrl: string; link: string };
  "store-suspended": { storeName: string; reason: string; link: string };
  /** without a title when it was written before mails had one */
  "coupon-withdrawn": { title?: string; description: string; reason: string; link: string };
  "coupons-approved": {
    storeName: string;
    /** approved since the last such mail, in the merchant's order */
    coupons: { title: string; description: string }[];
    pageUrl: string;
    /** staff look at coupons before they are public */
    reviewsCoupons: boolean;
    link: string;
  };
  /** the links of this and the next mails about money are null once the account was deleted */
  "payment-received": {
    amount: string;
    day: string;
    receiptUrl: string | null;
    link: string | null;
  };
  "payment-failed": {
    amount: string;
    link: string;
    /** the first payment: the plan begins once it is made, and the card is not tried again */
    isFirst?: boolean;
    /** where the open invoice is paid */
    payUrl?: string | null;
    /** the day of the next try, null if the card is not tried again; absent if that is unknown */
    retryDay?: string | null;
    /** by when the coupons are hidden; null or absent if they are not, or that is unknown */
    hiddenDay?: string | null;
  };
  /** a last warning, `day` is when the coupons are hidden */
  "coupons-hidden-soon": { day: string; payUrl: string | null; link: string };
  "coupons-hidden": { payUrl: string | null; link: string };
  "payment-refunded": {
    amount: string;
    day: string;
    isPartial: boolean;
    /** what was given back now, of a part; absent in a mail that an earlier version queued */
    part?: string;
    /** whether nothing of the payment is left; absent in a mail that an earlier version queued */
    isRest?: boolean;
    link: string | null;
  };
  /** a refund that was made failed later */
  "payment-not-refunded": { amount: string; day: string; link: string | null };
  /** `instead` is what a former mail announced, and is replaced */
  "price-change": {
    amount: string;
    newAmount: string;
    /** of both amounts; earlier versions wrote none, for monthly ones */
    interval?: PlanInterval;
    /** the first day with the new price */
    day: string;
    instead: { amount: string; day: string } | null;
    link: string;
  };
  /** an announced change was cancelled: it stays at `amount` */
  "price-stays": { amount: string; interval?: PlanInterval; link: string };
  /** staff gave the plan for nothing, until the end of a day */
  "plan-given": { day: string; link: string };
  /** a card that is charged and expires; `month` is its last one, '2027-01' */
  "card-ends": { brand: string; last4: string; month: string; link: string };
  /**
   * `until` is null if the plan has already ended, `failed` if because a payment was not made;
   * `isHidden` if its coupons may be hidden before, e.g. as its store is suspended or not approved,
   * `given` if staff gave it, `neverPaid` if it has ended and its merchant never paid for one; the
   * way back is null once the account was deleted
   */
  cancelled: {
    until: string | null;
    failed?: boolean;
    isHidden?: boolean;
    given?: boolean;
    neverPaid?: boolean;
    link: string | null;
  };
  /**
   * to the merchant: one of two was ended; `refunded` if some time was paid twice, `given` if it
   * was one that staff gave for nothing
   */
  "second-subscription": { refunded: boolean; given?: boolean; link: string | null };
  /** the same to staff; earlier versions wrote it without `refunded`, for refunds only */
  "double-subscription": { email: string; refunded?: boolean; link: string };
  /** to staff, like the next four: `stripeUrl` is the object in Stripe's dashboard */
  "payment-disputed": Payer & {
    amount: string;
    stripeUrl: string;
    /** the bank only asked about it before, which was mailed, too */
    wasInquiry?: boolean;
  };
  /** nobody here is known to have paid for a subscription */
  "payment-orphaned": { link: string; stripeUrl: string };
  "refund-refused": Payer & { reason: string; stripeUrl: string };
  /** a refund of a payment failed after it was made */
  "refund-failed": Payer & { amount: string; stripeUrl: string };
  /** a payment was taken though the store or account is suspended */
  "suspended-charged": Payer & { amount: string; stripeUrl: string };
  "coupon-ends": {
    storeName: string;
    /** the day of writing in the store's time zone */
    today: string;
    /** coupons that end soon, the first to end first */
    coupons: { title: string; description: string; day: string; link: string }[];
    link: string;
  };
}
export type MailKind = keyof MailData;
export type Mail = {
  [K in MailKind]: { kind: K; client: ClientView; data: MailData[K] };
}[MailKind];

export type GalleryPart = "buttons" | "messages" | "fields" | "coupons" | "states";

/** What the web build provides to the server; loaded when the first page or mail needs it. */
export interface WebBuild {
  handle(request: Request, load: WebLoad): Promise<Response>;
  /** the only script of the public pages, to be hashed for their policy */
  pageScript: string;
  renderStorePage(view: StorePageView): string;
  renderDirectory(view: DirectoryView): string;
  renderReveal(view: RevealView): string;
  renderThanks(view: ThanksView): string;
  renderNotice(view: NoticeView): string;
  renderMail(mail: Mail): Promise<RenderedMail>;
  /** made-up mails of every kind, for the preview of a brand */
  sampleMails(client: ClientView): readonly Mail[];
  /** some of the portal's components by themselves, for the preview of a brand */
  renderGallery(client: ClientView, part: GalleryPart): Promise<string>;
}
