import { type Coupon, countText, say } from "@coupon-center/contract";
import type { ReactNode } from "react";

/** With fewer coupons no filter is needed. */
const FILTER_FROM = 4;

/**
 * Codes, deals or all: three radio buttons evaluated by the style sheet, so it works without
 * script.
 */
export function CouponFilter({
  coupons,
  locale,
  children,
}: {
  coupons: readonly Coupon[];
  locale: string;
  children: ReactNode;
}) {
  const codes = coupons.filter((coupon) => coupon.has_code).length;
  const choices = [
    { id: "show-all", text: say(locale, "filterAll"), count: coupons.length },
    { id: "show-codes", text: say(locale, "filterCodes"), count: codes },
    { id: "show-deals", text: say(locale, "filterDeals"), count: coupons.length - codes },
  ];
  return (
    <div className="filter">
      {coupons.length >= FILTER_FROM && codes > 0 && codes < coupons.length && (
        <fieldset className="chips">
          <legend className="hidden-text">{say(locale, "filterLegend")}</legend>
          {choices.map((choice, place) => (
            <label key={choice.id} className="chip">
              <input type="radio" name="show" id={choice.id} defaultChecked={place === 0} />
              {choice.text} <span className="chip-count">{countText(choice.count, locale)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <ul className="offers">{children}</ul>
    </div>
  );
}
