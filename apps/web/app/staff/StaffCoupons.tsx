import type {
  CouponState as CouponStateName,
  StaffCoupon,
  StaffStoreDetail,
} from "@coupon-center/contract";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../api/call.ts";
import { isStorePublic } from "../merchant/is-store-public.ts";
import { useToday } from "../time/use-today.ts";
import { MultiSelect } from "../ui/popover/MultiSelect.tsx";
import { toast } from "../ui/toast.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { StaffCouponRow } from "./StaffCouponRow.tsx";

const stateOptions: { value: CouponStateName; text: string }[] = [
  { value: "live", text: "Live" },
  { value: "scheduled", text: "Scheduled" },
  { value: "expired", text: "Expired" },
  { value: "held", text: "Held" },
];

/** All coupons of a store in every state, with staff's actions. */
export function StaffCoupons({ store }: { store: StaffStoreDetail }) {
  const { coupons } = store;
  const { revalidate } = useRevalidator();
  const [itemToWithdraw, setItemToWithdraw] = useState<StaffCoupon | null>(null);
  const [states, setStates] = useState<CouponStateName[]>([]);
  const today = useToday();
  const listed = coupons.filter(({ state }) => states.length === 0 || states.includes(state));
  if (coupons.length === 0) return null;

  async function withdraw(reason: string) {
    if (itemToWithdraw === null) return;
    await call("POST /api/v1/staff/coupons/:id/withdraw", {
      params: { id: itemToWithdraw.id },
      body: { reason },
    });
    await revalidate();
    toast("Coupon withdrawn");
    setItemToWithdraw(null);
  }

  return (
    <section aria-labelledby="all-coupons">
      <div className="screen-head section-title">
        <h2 id="all-coupons">All coupons</h2>
        <MultiSelect label="States" options={stateOptions} chosen={states} onChange={setStates} />
      </div>
      {listed.length === 0 && <p className="muted">No coupon in these states.</p>}
      <ul className="offers">
        {listed.map((coupon) => (
          <StaffCouponRow
            key={coupon.id}
            coupon={coupon}
            today={today}
            storeIsPublic={isStorePublic(store)}
            onWithdraw={() => setItemToWithdraw(coupon)}
          />
        ))}
      </ul>
      <ReasonDialog
        open={itemToWithdraw !== null}
        title="Withdraw coupon?"
        text="It is hidden for good; its owner cannot bring it back, and reads this."
        submitText="Withdraw"
        onSubmit={withdraw}
        onClose={() => setItemToWithdraw(null)}
      />
    </section>
  );
}
