import { type Coupon, formatAmount, type PublicStore, type Say } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { PreviewPage } from "../storefront/PreviewPage.tsx";
import { useSay } from "../ui/use-say.ts";
import "./sample-page.css";

const today = "2026-11-25";

const sampleStore = (name: string): PublicStore => ({
  id: 0,
  name,
  slug: "northpine-outfitters-cp",
  client: 0,
  website_url: "https://northpine.example",
  url: "https://northpine.example",
  logo_url: null,
  is_approved: true,
});

function sampleCoupons(store: PublicStore, say: Say, amount: (of: number) => string): Coupon[] {
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
      savings_amount: 20,
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

/** A static preview of a store's public page, made of that page's own components. */
export function SamplePage() {
  const say = useSay();
  const { currency, locale } = useClient();
  const store = sampleStore(say("sampleStore"));
  const coupons = sampleCoupons(store, say, (of) => formatAmount(of, currency, locale));
  return (
    <div className="sample-page" role="img" aria-label={say("sampleLabel")}>
      <div className="sample-page-body" aria-hidden="true" inert>
        <PreviewPage store={store} coupons={coupons} today={today} as="part" />
      </div>
    </div>
  );
}
