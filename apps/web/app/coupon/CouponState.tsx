import type { Coupon, Day } from "@coupon-center/contract";
import { Tag } from "../ui/Tag.tsx";
import { stateText } from "./state-text.ts";

interface CouponStateProps {
  coupon: Coupon;
  today: Day;
  /** false while the store is not public, when none of its coupons is live */
  storeIsPublic: boolean;
}

/** A coupon's state, for its owner and for staff. */
export function CouponState({ coupon, today, storeIsPublic }: CouponStateProps) {
  const { tone, tag, note } = stateText(coupon, today, storeIsPublic);
  return (
    <>
      <Tag tone={tone}>{tag}</Tag>
      {note && <span>{note}</span>}
    </>
  );
}
