import { type ClientView, formatAmount, type Mail } from "@coupon-center/contract";

/** A mail of each kind as people of a client get it; kinds with two endings, both ways. */
export function sampleMails(client: ClientView): readonly Mail[] {
  const link = `${client.origin}/my-store`;
  const pageUrl = `${client.storePageBase}northpine-outfitters-cp`;
  const stripeUrl = "https://dashboard.stripe.example/";
  const amount = formatAmount(client.price, client.currency, client.locale);
  const storeName = "Northpine Outfitters";
  const email = "owner@northpine.example";
  const reason = "The website does not open.";
  const coupon = { title: "20% OFF", description: "Winter jackets and boots" };
  const [day, later] = ["2027-03-09", "2027-03-30"];
  return [
    { client, kind: "verify", data: { link } },
    { client, kind: "verify-new-address", data: { link } },
    { client, kind: "reset", data: { link } },
    { client, kind: "email-changed", data: { link } },
    { client, kind: "password-changed", data: { link } },
    { client, kind: "address-in-use", data: { link } },
    { client, kind: "sign-in-refused", data: { link } },
    { client, kind: "second-factor-changed", data: { change: "app on", link, undoes: true } },
    { client, kind: "staff-invited", data: { link } },
    { client, kind: "account-blocked", data: { reason, link } },
    { client, kind: "store-submitted", data: { storeName, isRevision: false, link } },
    { client, kind: "store-approved", data: { storeName, pageUrl, link } },
    { client, kind: "revision-approved", data: { storeName, pageUrl } },
    {
      ...{ client, kind: "store-declined" },
      data: { storeName, reason, needsVerification: false, link },
    },
    { client, kind: "revision-declined", data: { storeName, reason, pageUrl, link } },
    { client, kind: "store-suspended", data: { storeName, reason, link } },
    { client, kind: "coupon-withdrawn", data: { ...coupon, reason, link } },
    {
      client,
      kind: "coupon-ends",
      data: { storeName, today: day, coupons: [{ ...coupon, day: later, link }], link },
    },
    { client, kind: "payment-received", data: { amount, day, receiptUrl: null, link } },
    { client, kind: "payment-failed", data: { amount, link, retryDay: day, hiddenDay: later } },
    { client, kind: "coupons-hidden-soon", data: { day: later, payUrl: link, link } },
    { client, kind: "coupons-hidden", data: { payUrl: link, link } },
    { client, kind: "payment-refunded", data: { amount, day, isPartial: false, link } },
    { client, kind: "card-ends", data: { brand: "visa", last4: "4242", month: "2027-04", link } },
    { client, kind: "cancelled", data: { until: later, link } },
    { client, kind: "cancelled", data: { until: null, failed: true, link } },
    { client, kind: "second-subscription", data: { refunded: true, link } },
    { client, kind: "double-subscription", data: { email, refunded: true, link } },
    { client, kind: "payment-disputed", data: { email, amount, link, stripeUrl } },
    { client, kind: "payment-orphaned", data: { link, stripeUrl } },
    { client, kind: "refund-refused", data: { email, reason, link, stripeUrl } },
    { client, kind: "suspended-charged", data: { email, amount, link, stripeUrl } },
  ];
}
