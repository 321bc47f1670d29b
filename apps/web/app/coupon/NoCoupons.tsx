import { Button } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { StateView } from "../ui/StateView.tsx";
import { AddCoupon } from "./AddCoupon.tsx";
import { EmptyTicket } from "./EmptyTicket.tsx";

interface NoCouponsProps {
  /** the list is only empty because of the filter */
  filtered: boolean;
  onShowAll: () => void;
}

/** Replaces an empty list: its purpose, or why it is empty, and the next step. */
export function NoCoupons({ filtered, onShowAll }: NoCouponsProps) {
  return (
    <section className="panel">
      {filtered ? (
        <StateView
          title="No coupon of these offer types"
          action={
            <Button variant="ghost" onClick={onShowAll}>
              Show all coupons
            </Button>
          }
        />
      ) : (
        <StateView
          title={<Caps>CREATE COUPON FOR YOUR STORE PAGE</Caps>}
          picture={<EmptyTicket />}
          action={<AddCoupon count={0} />}
        >
          <p className="eyebrow">0 COUPON</p>
          <p>There is no offer on your store page.</p>
        </StateView>
      )}
    </section>
  );
}
