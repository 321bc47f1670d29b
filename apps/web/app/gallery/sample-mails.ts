import {
  type ClientView,
  formatAmount,
  headline,
  type Mail,
  type MailKind,
} from "@coupon-center/contract";

type DataByKind = {
  readonly [K in MailKind]: readonly Extract<Mail, { kind: K }>["data"][];
};

/** What people typed; tests give texts that try to break out of the markup. */
const typed = {
  storeName: "Northpine Outfitters",
  reason: "The website does not open.",
  description: "Winter jackets and boots",
};

/** A mail of each kind as people of a client get it, in each of the ways that its text can end. */
export function sampleMails(client: ClientView, texts = typed): readonly Mail[] {
  const { storeName, reason, description } = texts;
  const link = `${client.origin}/my-store`;
  const pageUrl = `${client.storePageBase}northpine-outfitters-cp`;
  const stripeUrl = "https://dashboard.stripe.example/";
  const email = "owner@northpine.example";
  const { currency, locale } = client;
  const title = headline({
    offerType: "sitewide percent",
    savings: 20,
    isSavingsRange: false,
    currency,
    locale,
  });
  const [today, soon, later] = ["2027-03-09", "2027-03-16", "2027-03-30"];
  const amountOf = (price: number) => formatAmount(price, currency, locale);
  const raisedBy = (more: number) => amountOf(Number((client.price + more).toFixed(2)));
  const amount = amountOf(client.price);
  const newAmount = raisedBy(5);
  const coupon = (day: string) => ({ title, description, day, link });
  const ofStore = { storeName, reason, link };
  const ofPayment = { email, amount, link, stripeUrl };
  const ofDeleted = { account: 17, amount, stripeUrl };
  const data: DataByKind = {
    verify: [{ link }],
    "verify-new-address": [{ link }],
    reset: [{ link }],
    "email-changed": [{ link }, { link: null }],
    "password-changed": [{ link }],
    "address-in-use": [{ link }],
    "sign-in-refused": [{ link }],
    "second-factor-changed": [
      { change: "app on", link, undoes: true },
      { change: "app off", link, undoes: true },
      { change: "passkey added", link, undoes: true },
      { change: "passkey removed", link, undoes: true },
      { change: "new recovery codes", link, undoes: true },
      { change: "reset by an admin", link, undoes: false },
    ],
    "staff-invited": [{ link }],
    "staff-password-reset": [{ link }],
    "account-blocked": [{ reason, link }],
    "account-unblocked": [
      { hasStore: true, link },
      { hasStore: false, link },
    ],
    "store-submitted": [
      { storeName, isRevision: false, link },
      { storeName, isRevision: true, link },
    ],
    "coupons-submitted": [{ storeName, link }],
    "store-approved": [
      { storeName, pageUrl, again: false, reviewsCoupons: false, link },
      { storeName, pageUrl, again: true, reviewsCoupons: true, link },
    ],
    "revision-approved": [{ storeName, pageUrl }],
    "store-declined": [
      { ...ofStore, needsVerification: false },
      { ...ofStore, needsVerification: true },
    ],
    "revision-declined": [{ ...ofStore, pageUrl }],
    "store-suspended": [ofStore],
    "coupon-withdrawn": [
      { title, description, reason, link },
      { description, reason, link },
    ],
    "coupons-approved": [
      { storeName, coupons: [{ title, description }], pageUrl, reviewsCoupons: false, link },
      {
        storeName,
        pageUrl,
        reviewsCoupons: true,
        link,
        coupons: [
          { title, description },
          { title, description },
        ],
      },
    ],
    "coupon-ends": [
      { storeName, today, coupons: [coupon(soon)], link },
      { storeName, today, coupons: [coupon(soon), coupon(later)], link },
    ],
    "payment-received": [
      { amount, day: today, receiptUrl: null, link },
      { amount, day: today, receiptUrl: null, link: null },
    ],
    "payment-failed": [
      { amount, link, retryDay: soon, hiddenDay: later },
      { amount, link, payUrl: link },
      { amount, link, retryDay: null, hiddenDay: null },
      { amount, link, payUrl: link, isFirst: true },
    ],
    "coupons-hidden-soon": [{ day: later, payUrl: link, link }],
    "coupons-hidden": [{ payUrl: link, link }],
    "payment-refunded": [
      { amount, day: today, isPartial: false, link },
      { amount, day: today, isPartial: false, link: null },
      { amount, day: today, isPartial: true, link },
      { amount, day: today, isPartial: true, part: amountOf(1), link },
      { amount, day: today, isPartial: true, part: amountOf(1), isRest: true, link },
    ],
    "payment-not-refunded": [
      { amount, day: today, link },
      { amount, day: today, link: null },
    ],
    "price-change": [
      { amount, newAmount, day: later, instead: null, link },
      { amount, newAmount, day: later, link, instead: { amount: raisedBy(10), day: soon } },
    ],
    "price-stays": [{ amount, link }],
    "plan-given": [{ day: later, link }],
    "card-ends": [
      { brand: "visa", last4: "4242", month: "2027-04", link },
      { brand: "", last4: "4242", month: "2027-04", link },
    ],
    cancelled: [
      { until: later, link },
      { until: later, isHidden: true, link },
      { until: null, link },
      { until: null, failed: true, link },
      { until: null, given: true, neverPaid: true, link },
      { until: null, link: null },
    ],
    "second-subscription": [
      { refunded: true, link },
      { refunded: true, link: null },
      { refunded: false, link },
      { refunded: false, given: true, link },
    ],
    "double-subscription": [
      { email, refunded: true, link },
      { email, refunded: false, link },
    ],
    "payment-disputed": [ofPayment, { ...ofPayment, wasInquiry: true }, ofDeleted],
    "payment-orphaned": [{ link, stripeUrl }],
    "refund-refused": [
      { email, reason, link, stripeUrl },
      { account: 17, reason, stripeUrl },
    ],
    "refund-failed": [ofPayment, ofDeleted],
    "suspended-charged": [ofPayment, ofDeleted],
  };
  return Object.entries(data).flatMap(([kind, all]) =>
    all.map((one) => ({ client, kind, data: one }) as Mail),
  );
}
