import { Button } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { StateView } from "../ui/StateView.tsx";
import { useSay } from "../ui/use-say.ts";
import { AddCoupon } from "./AddCoupon.tsx";
import { EmptyTicket } from "./EmptyTicket.tsx";

interface NoCouponsProps {
  /** the list is only empty because of the filter */
  filtered: boolean;
  onShowAll: () => void;
}

/** Replaces an empty list: its purpose, or why it is empty, and the next step. */
export function NoCoupons({ filtered, onShowAll }: NoCouponsProps) {
  const say = useSay();
  return (
    <section className="panel">
      {filtered ? (
        <StateView
          title={say("noCouponOfTypes")}
          action={
            <Button variant="ghost" onClick={onShowAll}>
              {say("showAllCoupons")}
            </Button>
          }
        />
      ) : (
        <StateView
          title={<Caps>{say("createCouponForPage")}</Caps>}
          picture={<EmptyTicket />}
          action={<AddCoupon count={0} />}
        >
          <p className="eyebrow">{say("zeroCoupon", { count: 0 })}</p>
          <p>{say("noOfferOnPage")}</p>
        </StateView>
      )}
    </section>
  );
}
