import { limits } from "@coupon-center/contract";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";

const reasonId = "coupon-limit";

/** Why nothing can be added at the limit. */
export const limitReason = `That is all ${limits.couponsPerStore}. Delete one to add another.`;

/** A link while there is room; at the limit a disabled button with its reason. */
export function AddCoupon({ count }: { count: number }) {
  if (count < limits.couponsPerStore) {
    return (
      <Link to={paths.addCoupon} className={buttonClass({})}>
        <Caps>ADD COUPON</Caps>
      </Link>
    );
  }
  return (
    <div className="add-limit">
      <Button disabled aria-describedby={reasonId}>
        <Caps>ADD COUPON</Caps>
      </Button>
      <p className="muted" id={reasonId}>
        {limitReason}
      </p>
    </div>
  );
}
