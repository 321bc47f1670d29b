import type { Coupon } from "@coupon-center/contract";
import type { ReactNode } from "react";

/** With fewer coupons no filter is needed. */
const FILTER_FROM = 4;

/**
 * Codes, deals or all: three radio buttons evaluated by the style sheet, so it works without
 * script.
 */
export function CouponFilter({
  coupons,
  children,
}: {
  coupons: readonly Coupon[];
  children: ReactNode;
}) {
  const codes = coupons.filter((coupon) => coupon.has_code).length;
  const choices = [
    { id: "show-all", text: "All", count: coupons.length },
    { id: "show-codes", text: "Codes", count: codes },
    { id: "show-deals", text: "Deals", count: coupons.length - codes },
  ];
  return (
    <div className="filter">
      {coupons.length >= FILTER_FROM && codes > 0 && codes < coupons.length && (
        <fieldset className="chips">
          <legend className="hidden-text">Show</legend>
          {choices.map((choice, place) => (
            <label key={choice.id} className="chip">
              <input type="radio" name="show" id={choice.id} defaultChecked={place === 0} />
              {choice.text} <span className="chip-count">{choice.count}</span>
            </label>
          ))}
        </fieldset>
      )}
      <ul className="offers">{children}</ul>
    </div>
  );
}
