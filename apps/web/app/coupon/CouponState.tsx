import type { Coupon, Day } from "@coupon-center/contract";
import { Tag } from "../ui/Tag.tsx";
import { stateText } from "./state-text.ts";

interface CouponStateProps {
  coupon: Coupon;
  today: Day;
  /** false while the store itself is not public: nothing of it is live then */
  storeIsPublic: boolean;
}

/** Where a coupon stands, to its owner and to staff. */
export function CouponState({ coupon, today, storeIsPublic }: CouponStateProps) {
  const { tone, tag, note } = stateText(coupon, today, storeIsPublic);
  return (
    <>
      <Tag tone={tone}>{tag}</Tag>
      {note && <span>{note}</span>}
    </>
  );
}
