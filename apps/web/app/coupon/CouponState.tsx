import type { Coupon, Day } from "@coupon-center/contract";
import { Fragment } from "react";
import { useClient } from "../page/use-page-context.ts";
import { Tag } from "../ui/Tag.tsx";
import { stateText } from "./state-text.ts";

interface CouponStateProps {
  coupon: Coupon;
  today: Day;
  /** false while the store is not public, when none of its coupons is live */
  storeIsPublic: boolean;
  /** what limits the offer, said with its end */
  conditions?: readonly string[];
}

/** A coupon's state, for its owner and for staff. */
export function CouponState(props: CouponStateProps) {
  const { coupon, today, storeIsPublic, conditions = [] } = props;
  const { locale } = useClient();
  const { tone, tag, note } = stateText(coupon, { today, locale, storeIsPublic });
  const facts = note ? [note, ...conditions] : conditions;
  return (
    <>
      <Tag tone={tone}>{tag}</Tag>
      {facts.length > 0 && (
        <span>
          {facts.map((fact, place) => (
            <Fragment key={fact}>
              {place > 0 && <span className="fact-dot"> · </span>}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}
