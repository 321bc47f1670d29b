import type {
  CouponState as CouponStateName,
  StaffCoupon,
  StaffStoreDetail,
  TextKeyAlone,
} from "@coupon-center/contract";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useShowDone } from "../../api/use-show-done.ts";
import { isStorePublic } from "../../merchant/is-store-public.ts";
import { useToday } from "../../time/use-today.ts";
import { MultiSelect } from "../../ui/popover/MultiSelect.tsx";
import { useSay } from "../../ui/use-say.ts";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { StaffCouponRow } from "./StaffCouponRow.tsx";
import { useMoveOn } from "./use-move-on.ts";

const stateKeys = {
  live: "stateLive",
  scheduled: "stateScheduled",
  expired: "stateExpired",
  held: "stateHeld",
} as const satisfies Record<CouponStateName, TextKeyAlone>;

/** All coupons of a store in every state, with staff's actions. */
export function StaffCoupons({ store }: { store: StaffStoreDetail }) {
  const say = useSay();
  const { coupons } = store;
  const moveOn = useMoveOn(store);
  const showDone = useShowDone();
  const [itemToWithdraw, setItemToWithdraw] = useState<StaffCoupon | null>(null);
  const [states, setStates] = useState<CouponStateName[]>([]);
  const today = useToday();
  const listed = coupons.filter(({ state }) => states.length === 0 || states.includes(state));
  const options = (Object.keys(stateKeys) as CouponStateName[]).map((value) => ({
    value,
    text: say(stateKeys[value]),
  }));
  if (coupons.length === 0) return null;

  async function withdraw(reason: string) {
    if (itemToWithdraw === null) return;
    const { id, review_tag } = itemToWithdraw;
    await call("POST /api/v1/staff/coupons/:id/withdraw", {
      params: { id },
      body: { reason, review_tag },
    });
    setItemToWithdraw(null);
    await showDone(say("couponWithdrawn"), async () => moveOn(await waitsStill(store, id)));
  }

  return (
    <section aria-labelledby="all-coupons">
      <div className="screen-head section-title">
        <h2 id="all-coupons">{say("allCoupons")}</h2>
        <MultiSelect
          label={say("couponStates")}
          options={options}
          chosen={states}
          onChange={setStates}
        />
      </div>
      {listed.length === 0 && <p className="muted">{say("noCouponInStates")}</p>}
      <ul className="offers">
        {listed.map((coupon) => (
          <StaffCouponRow
            key={coupon.id}
            coupon={coupon}
            today={today}
            storeIsPublic={isStorePublic(store)}
            onApproved={async () => moveOn(await waitsStill(store, coupon.id))}
            onWithdraw={() => setItemToWithdraw(coupon)}
          />
        ))}
      </ul>
      <ReasonDialog
        open={itemToWithdraw !== null}
        title={say("withdrawQuestion")}
        text={say("withdrawText")}
        submitText={say("withdraw")}
        about={itemToWithdraw?.id}
        gone="couponGone"
        decision={itemToWithdraw?.id}
        onSubmit={withdraw}
        onClose={() => setItemToWithdraw(null)}
      />
    </section>
  );
}

/**
 * Whether a store waits on after a decision on a coupon. Of several that are decided on at once,
 * each is made on the store as it was before all of them.
 */
async function waitsStill(store: StaffStoreDetail, couponId: number): Promise<boolean> {
  if (!waitsBeside(store, couponId)) return false;
  const current = call("GET /api/v1/staff/stores/:id", { params: { id: store.id } });
  return current.then(
    ({ queue }) => queue.waits,
    () => true,
  );
}

/** Whether a store waits for a decision on something else than a coupon. */
function waitsBeside({ state, pending_revision, coupons }: StaffStoreDetail, id: number): boolean {
  if (state === "pending" || pending_revision !== null) return true;
  return coupons.some((coupon) => coupon.awaits_review && coupon.id !== id);
}
