import { type Coupon, savingsOf } from "@coupon-center/contract";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { GripIcon } from "../ui/icons.tsx";
import { CouponCard } from "./CouponCard.tsx";
import { CouponState } from "./CouponState.tsx";
import { DuplicateCoupon } from "./DuplicateCoupon.tsx";
import { feedbackText } from "./feedback-text.ts";

interface CouponRowProps {
  coupon: Coupon;
  today: string;
  currency: string;
  sortable: boolean;
  storeIsPublic: boolean;
  /** false at the limit of ten */
  canAdd: boolean;
  onDelete: () => void;
}

export function CouponRow(props: CouponRowProps) {
  const { coupon, today, currency, sortable, storeIsPublic, canAdd, onDelete } = props;
  const said = feedbackText(coupon.feedback);
  const sort = useSortable({ id: coupon.id, disabled: !sortable });
  return (
    <li
      ref={sort.setNodeRef}
      className={sort.isDragging ? "coupon-row coupon-row-moving" : "coupon-row"}
      style={{ transform: CSS.Translate.toString(sort.transform), transition: sort.transition }}
    >
      <CouponCard
        savings={savingsOf(coupon, currency)}
        description={coupon.description}
        titleAs="h2"
        ended={coupon.state === "expired"}
        handle={
          sortable && (
            <button
              type="button"
              ref={sort.setActivatorNodeRef}
              {...sort.attributes}
              {...sort.listeners}
              className="grip"
              aria-label={`Move ${coupon.description}`}
            >
              <GripIcon />
            </button>
          )
        }
        meta={
          <>
            <CouponState coupon={coupon} today={today} storeIsPublic={storeIsPublic} />
            {coupon.discount_code ? (
              <span className="coupon-code">{coupon.discount_code}</span>
            ) : (
              <span>No code needed</span>
            )}
            {said && <p className="coupon-said">{said}</p>}
          </>
        }
        action={
          <>
            <Link
              className={buttonClass({ variant: "ghost", size: "small" })}
              to={paths.editCoupon(coupon.id)}
            >
              Edit
              <span className="hidden-text"> {coupon.description}</span>
            </Link>
            <DuplicateCoupon coupon={coupon} canAdd={canAdd} />
            <Button variant="quiet" size="small" onClick={onDelete}>
              Delete
              <span className="hidden-text"> {coupon.description}</span>
            </Button>
          </>
        }
      />
    </li>
  );
}
