import type { Coupon, Day } from "@coupon-center/contract";
import { Tag } from "../ui/Tag.tsx";
import { stateWords } from "./state-words.ts";

interface CouponStateProps {
  coupon: Coupon;
  today: Day;
  /** false while the store itself is not public: nothing of it is live then */
  storeShown: boolean;
}

/** Where a coupon stands, to its owner and to staff. */
export function CouponState({ coupon, today, storeShown }: CouponStateProps) {
  const { tone, tag, note } = stateWords(coupon, today, storeShown);
  return (
    <>
      <Tag tone={tone}>{tag}</Tag>
      {note && <span>{note}</span>}
    </>
  );
}
