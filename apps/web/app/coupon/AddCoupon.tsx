import { limits, type Say } from "@coupon-center/contract";
import { Link } from "react-router";
import { hasRoom } from "../merchant/own-coupons.ts";
import { paths } from "../page/paths.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { useSay } from "../ui/use-say.ts";

const reasonId = "coupon-limit";

/** Why nothing can be added at the limit. */
export const limitReason = (say: Say) => say("couponLimit", { max: limits.couponsPerStore });

/** A link while there is room; at the limit a disabled button with its reason. */
export function AddCoupon({ count }: { count: number }) {
  const say = useSay();
  if (hasRoom(count)) {
    return (
      <Link to={paths.addCoupon} className={buttonClass({})}>
        <Caps>{say("addCoupon")}</Caps>
      </Link>
    );
  }
  return (
    <div className="add-limit">
      <Button disabled aria-describedby={reasonId}>
        <Caps>{say("addCoupon")}</Caps>
      </Button>
      <p className="muted" id={reasonId}>
        {limitReason(say)}
      </p>
    </div>
  );
}
