import type { ClientView } from "./client.ts";
import type { Coupon } from "./coupon.ts";
import type { PublicStore } from "./store.ts";

/** What the server tells a page of the portal; it never reads the visitor's cookie for it. */
export interface WebLoad {
  client: ClientView;
  /** of this answer's Content-Security-Policy */
  nonce: string;
  imageUploadUrl: string;
  imageUploadPreset: string;
}

/** A store page without scripts (decision 044): live coupons in order, the last 90 days' expired ones without codes. */
export interface StorePageView {
  client: ClientView;
  store: PublicStore;
  coupons: Coupon[];
  expired: Coupon[];
  /** the day it is at the store: 'yyyy-MM-dd' */
  today: string;
  /** ISO 8601 */
  updatedAt: string;
  noindex: boolean;
  /** what stands for the page where its address is shared: 1200 by 630 */
  picture: { url: string; alt: string };
}

export interface DirectoryView {
  client: ClientView;
  search: string;
  letter: string;
  page: number;
  pages: number;
  count: number;
  stores: { name: string; slug: string; logo_url: string | null; couponCount: number }[];
}

/** The small page that a reveal without script answers with. */
export interface RevealView {
  client: ClientView;
  store: PublicStore;
  coupon: Coupon;
  code: string | null;
  url: string;
}

/** What a shopper reads who said without script whether a coupon worked. */
export interface ThanksView {
  client: ClientView;
  store: { name: string; slug: string };
}

/** A page that only says something: 404, 410 and the like, outside the portal. */
export interface NoticeView {
  client: ClientView;
  status: number;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

interface MailData {
  verify: { link: string };
  "verify-new-address": { link: string };
  reset: { link: string };
  /** to the former address; without a link when that was never verified */
  "email-changed": { link: string | null };
  "password-changed": { link: string };
  "address-in-use": { link: string };
  "store-submitted": { storeName: string; isRevision: boolean; link: string };
  "store-approved": { storeName: string; pageUrl: string; link: string };
  "revision-approved": { storeName: string; pageUrl: string };
  "store-declined": {
    storeName: string;
    reason: string;
    /** the owner's address is unconfirmed: what is saved waits outside the queue */
    needsVerification: boolean;
    link: string;
  };
  "revision-declined": { storeName: string; reason: string; pageUrl: string; link: string };
  "store-suspended": { storeName: string; reason: string; link: string };
  "coupon-withdrawn": { description: string; reason: string; link: string };
  "payment-received": { amount: string; day: string; receiptUrl: string | null; link: string };
  "payment-failed": { amount: string; link: string };
  /** `until` is null when the plan has ended */
  cancelled: { until: string | null; link: string };
  "double-subscription": { email: string; link: string };
  "coupon-ends": {
    storeName: string;
    /** the day on which it was written, at the store */
    today: string;
    /** what ends, the first one first */
    coupons: { title: string; description: string; day: string; link: string }[];
    link: string;
  };
}
export type MailKind = keyof MailData;
export type Mail = {
  [K in MailKind]: { kind: K; client: ClientView; data: MailData[K] };
}[MailKind];

/** What the web build gives the server, loaded when the first page or mail needs it. */
export interface WebBuild {
  handle(request: Request, load: WebLoad): Promise<Response>;
  /** the one script in the public pages, for the hash in their policy */
  pageScript: string;
  renderStorePage(view: StorePageView): string;
  renderDirectory(view: DirectoryView): string;
  renderReveal(view: RevealView): string;
  renderThanks(view: ThanksView): string;
  renderNotice(view: NoticeView): string;
  renderMail(mail: Mail): Promise<RenderedMail>;
}
