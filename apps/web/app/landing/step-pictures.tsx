import type { ClientView, Say } from "@coupon-center/contract";
import { CouponCard } from "../coupon/CouponCard.tsx";
import { cardTexts } from "../coupon/card-texts.ts";
import "../ui/BrandField.css";
import { priceText } from "./price-text.ts";
import { sampleCoupons, sampleStore } from "./sample.ts";
import "./step-picture.css";

/** A picture of each step, made of the product's own components. */
export function stepPictures(client: ClientView, say: Say) {
  const store = sampleStore(say);
  return [
    <div key="register" className="panel step-form">
      <b>{say("createPage")}</b>
      <span>ana@northpine.example</span>
    </div>,
    <div key="store" className="brand-field step-store">
      <b>{store.name}</b>
    </div>,
    <CouponCard
      key="subscribe"
      savings={{ prefix: "", value: priceText(client), suffix: say("perMonth") }}
      description={client.planName}
      conditions={[say("planSupport")]}
      titleAs="p"
    />,
    sampleCoupons(store, client, say)
      .slice(0, 2)
      .map((coupon) => <CouponCard key={coupon.id} {...cardTexts(coupon, client)} titleAs="p" />),
  ];
}
