import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { StateView } from "../ui/StateView.tsx";
import { useSay } from "../ui/use-say.ts";
import { limitReason } from "./AddCoupon.tsx";

/** In place of the form for a new coupon at the limit, before anything is typed. */
export function NoRoom() {
  const say = useSay();
  return (
    <section className="panel">
      <StateView
        title={say("noRoom")}
        action={
          <Link to={paths.coupons} className={buttonClass({})}>
            {say("goToMyCoupons")}
          </Link>
        }
      >
        <p>{limitReason(say)}</p>
      </StateView>
    </section>
  );
}
