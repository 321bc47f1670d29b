import { limits } from "@coupon-center/contract";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { Button, buttonClass } from "../ui/Button.tsx";

/** Names the line that says why nothing can be added; buttons it holds for point to it. */
export const limitReasonId = "coupon-limit";

/** A link while there is room; at the limit an inactive button with its reason. */
export function AddCoupon({ count }: { count: number }) {
  if (count < limits.couponsPerStore) {
    return (
      <Link to={paths.addCoupon} className={buttonClass({})}>
        ADD COUPON
      </Link>
    );
  }
  return (
    <div className="add-limit">
      <Button disabled aria-describedby={limitReasonId}>
        ADD COUPON
      </Button>
      <p className="muted" id={limitReasonId}>
        That is all {limits.couponsPerStore}. Delete one to add another.
      </p>
    </div>
  );
}
