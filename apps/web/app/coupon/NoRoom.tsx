import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { Screen } from "../shell/Screen.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { StateView } from "../ui/StateView.tsx";
import { limitReason } from "./AddCoupon.tsx";

/** In place of the form for a new coupon at the limit, before anything is typed. */
export function NoRoom() {
  return (
    <Screen title={<Caps>YOUR COUPON INFORMATION</Caps>}>
      <section className="panel">
        <StateView
          title="There is no room for another coupon"
          action={
            <Link to={paths.coupons} className={buttonClass({})}>
              Go to my coupons
            </Link>
          }
        >
          <p>{limitReason}</p>
        </StateView>
      </section>
    </Screen>
  );
}
