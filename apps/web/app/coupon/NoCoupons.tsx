import { Button } from "../ui/Button.tsx";
import { StateView } from "../ui/StateView.tsx";
import { AddCoupon } from "./AddCoupon.tsx";

interface NoCouponsProps {
  /** there are some, of other offer types */
  filtered: boolean;
  onShowAll: () => void;
}

/** In place of the list: what it is for, or why it is empty, and the one next step. */
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
        <StateView title="CREATE COUPON FOR YOUR STORE PAGE" action={<AddCoupon count={0} />}>
          <p className="eyebrow">0 COUPON</p>
          <p>There is no offer on your store page.</p>
        </StateView>
      )}
    </section>
  );
}
