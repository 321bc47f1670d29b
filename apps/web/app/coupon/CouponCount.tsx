import { limits } from "@coupon-center/contract";
import { useSay } from "../ui/use-say.ts";

interface CouponCountProps {
  /** null while it is loading */
  count: number | null;
  sortable: boolean;
}

const places = Array.from({ length: limits.couponsPerStore }, (_, place) => place);

/** How many of the ten coupons are used, as text and as a meter, and how to sort them. */
export function CouponCount({ count, sortable }: CouponCountProps) {
  const say = useSay();
  const hint = sortable ? ` · ${say("dragHint")}` : "";
  return (
    <span className="coupon-count">
      <span className="meter" aria-hidden="true">
        {places.map((place) => (
          <span key={place} className={place < (count ?? 0) ? "meter-on" : undefined} />
        ))}
      </span>
      <span className={count === null ? "blank" : undefined}>
        {say("couponsUsed", { count: count ?? 3, max: limits.couponsPerStore })}
        {hint}
      </span>
    </span>
  );
}
