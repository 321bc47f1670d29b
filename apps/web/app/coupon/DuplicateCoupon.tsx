import { type Coupon, limits } from "@coupon-center/contract";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { limitReasonId } from "./AddCoupon.tsx";

/** A new coupon made like this one; inactive, with the reason, while there is no room for it. */
export function DuplicateCoupon({ coupon, canAdd }: { coupon: Coupon; canAdd: boolean }) {
  const words = (
    <>
      Duplicate
      <span className="hidden-text"> {coupon.description}</span>
    </>
  );
  if (canAdd) {
    return (
      <Link
        className={buttonClass({ variant: "quiet", size: "small" })}
        to={paths.copyCoupon(coupon.id)}
      >
        {words}
      </Link>
    );
  }
  return (
    <Button
      variant="quiet"
      size="small"
      disabled
      aria-describedby={limitReasonId}
      title={`A store has at most ${limits.couponsPerStore} coupons`}
    >
      {words}
    </Button>
  );
}
