import { limits } from "@coupon-center/contract";

interface CouponCountProps {
  count: number;
  sortable: boolean;
}

const places = Array.from({ length: limits.couponsPerStore }, (_, place) => place);

/** How many of the ten are used, in figures and as a meter, and how they are sorted. */
export function CouponCount({ count, sortable }: CouponCountProps) {
  const hint = sortable ? " · Drag and drop to rearrange coupons" : "";
  return (
    <span className="coupon-count">
      <span className="meter" aria-hidden="true">
        {places.map((place) => (
          <span key={place} className={place < count ? "meter-on" : undefined} />
        ))}
      </span>
      <span>
        {count} of {limits.couponsPerStore}
        {hint}
      </span>
    </span>
  );
}
