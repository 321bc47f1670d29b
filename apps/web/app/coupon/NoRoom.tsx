import { countText, limits } from "@coupon-center/contract";
import { use } from "react";
import { Link } from "react-router";
import { MessageTicket } from "../page/MessageTicket.tsx";
import { paths } from "../page/paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Locale, useSay } from "../ui/use-say.ts";
import { limitReason } from "./AddCoupon.tsx";

/** In place of the form for a new coupon at the limit, before anything is typed. */
export function NoRoom() {
  const say = useSay();
  const count = countText(limits.couponsPerStore, use(Locale));
  return (
    <MessageTicket
      stub={<span aria-hidden="true">{count}</span>}
      title={say("noRoom")}
      action={
        <Link to={paths.coupons} className={buttonClass({})}>
          {say("goToMyCoupons")}
        </Link>
      }
    >
      <p>{limitReason(say)}</p>
    </MessageTicket>
  );
}
