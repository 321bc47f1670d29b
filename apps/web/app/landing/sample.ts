import {
  type ClientView,
  type Coupon,
  formatAmount,
  type PublicStore,
  type Say,
} from "@coupon-center/contract";
import { usualAmount } from "./usual-amount.ts";

export const today = "2026-11-25";

/** A made-up store, for the pictures of the landing page. */
export const sampleStore = (say: Say): PublicStore => ({
  id: 0,
  name: say("sampleStore"),
  slug: "northpine-outfitters-cp",
  client: 0,
  website_url: "https://northpine.example",
  url: "https://northpine.example",
  logo_url: null,
  is_approved: true,
});

/** The store's coupons: a percentage, an amount, free shipping. */
export function sampleCoupons(
  store: PublicStore,
  { currency, locale }: ClientView,
  say: Say,
): Coupon[] {
  const amount = (dollars: number) =>
    formatAmount(usualAmount(dollars, currency), currency, locale);
  const coupon: Coupon = {
    id: 0,
    offer_type: "sitewide percent",
    label: "sale",
    store,
    description: say("sampleJackets"),
    title: "",
    custom_url: store.url,
    destination_coupon_url: store.url,
    destination_affiliate_url: store.url,
    has_code: true,
    discount_code: null,
    minimum_order_amount: null,
    savings_minimum_order: null,
    savings_amount: null,
    savings_percent: 40,
    up_to_savings_percent: 40,
    isSavingsRange: true,
    start_date: today,
    expiration_date: "2026-11-27",
    approved: true,
    state: "live",
    sort_number: 1,
    created_at: `${today}T00:00:00.000Z`,
    updated_at: `${today}T00:00:00.000Z`,
  };
  return [
    coupon,
    {
      ...coupon,
      id: 1,
      offer_type: "sitewide amount",
      description: say("sampleFirst", { amount: amount(100) }),
      savings_percent: null,
      savings_amount: usualAmount(20, currency),
      isSavingsRange: false,
      expiration_date: null,
    },
    {
      ...coupon,
      id: 2,
      offer_type: "free shipping",
      description: say("sampleShipping", { amount: amount(35) }),
      has_code: false,
      isSavingsRange: false,
      expiration_date: "2026-12-31",
    },
  ];
}
