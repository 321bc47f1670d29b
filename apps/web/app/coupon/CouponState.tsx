import type { Coupon, Day } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
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
  const { locale } = useClient();
  const { tone, tag, note } = stateText(coupon, { today, locale, storeIsPublic });
  return (
    <>
      <Tag tone={tone}>{tag}</Tag>
      {note && <span>{note}</span>}
    </>
  );
}
