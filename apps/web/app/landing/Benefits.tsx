import { countText, percentText, type Say } from "@coupon-center/contract";
import { type ReactNode, use } from "react";
import { CheckIcon } from "../ui/icons.tsx";
import { SLOT, SlottedText } from "../ui/SlottedText.tsx";
import "../storefront/flap.css";
import "../ui/BrandField.css";
import { Locale, useSay } from "../ui/use-say.ts";
import "./benefits.css";

interface Benefit {
  title: string;
  text: string;
  /** an illustration of the benefit, made of the product's own components */
  picture: ReactNode;
}

/** How long the site has had its audience. */
const YEARS = 20;

/** The five benefits that the specification names. */
const benefitsOf = (say: Say, locale: string): readonly Benefit[] => [
  {
    title: say("benefitPartner"),
    text: say("benefitPartnerText", { years: YEARS }),
    picture: (
      <p className="claim-years">
        {countText(YEARS, locale)}+ <small>{say("benefitYears")}</small>
      </p>
    ),
  },
  {
    title: say("benefitNew"),
    text: say("benefitNewText"),
    picture: (
      <p className="flap">
        <span className="btn">{say("showCode")}</span>
      </p>
    ),
  },
  {
    title: say("benefitSales"),
    text: say("benefitSalesText"),
    picture: (
      <p className="claim-line">
        <span>HELLO20</span>
        <b>{percentText(-20, locale)}</b>
      </p>
    ),
  },
  {
    title: say("benefitSize"),
    text: say("benefitSizeText"),
    picture: (
      <p className="claim-basket">
        <span className="claim-bar" />
        <span className="claim-mark">
          <CheckIcon />
          {say("freeShipping")}
        </span>
      </p>
    ),
  },
  {
    title: say("benefitBrand"),
    text: say("benefitBrandText"),
    picture: (
      <p className="claim-page brand-field">
        {say("benefitYourStore")}
        <span className="claim-mark">
          <CheckIcon />
          {say("benefitLive")}
        </span>
      </p>
    ),
  },
];

export function Benefits({ siteName }: { siteName: string }) {
  const say = useSay();
  const locale = use(Locale);
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits">{say("benefitsTitle", { site: siteName })}</h2>
      <p className="lead">
        <SlottedText text={say("benefitsLead", { site: siteName, discounts: SLOT })}>
          <span className="one-line">{say("benefitsDiscounts")}</span>
        </SlottedText>
      </p>
      <ul className="benefits">
        {benefitsOf(say, locale).map((benefit) => (
          <li key={benefit.title} className="panel">
            <div className="claim" aria-hidden="true">
              {benefit.picture}
            </div>
            <h3>{benefit.title}</h3>
            <p className="muted">{benefit.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
