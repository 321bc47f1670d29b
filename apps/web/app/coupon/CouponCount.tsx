import { limits } from "@coupon-center/contract";
import { useSay } from "../ui/use-say.ts";

interface CouponCountProps {
  count: number;
  sortable: boolean;
  /** the count is that of the last visit, and not shown */
  loading?: boolean;
}

const places = Array.from({ length: limits.couponsPerStore }, (_, place) => place);

/** How many of the ten coupons are used, as text and as a meter, and how to sort them. */
export function CouponCount({ count, sortable, loading }: CouponCountProps) {
  const say = useSay();
  const hint = sortable ? ` · ${say("dragHint")}` : "";
  return (
    <span className="coupon-count">
      <span className="meter" aria-hidden="true">
        {places.map((place) => (
          <span key={place} className={!loading && place < count ? "meter-on" : undefined} />
        ))}
      </span>
      <span className={loading ? "blank" : undefined}>
        {say("couponsUsed", { count, max: limits.couponsPerStore }) + hint}
      </span>
    </span>
  );
}
