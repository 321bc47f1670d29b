import type { Store } from "@coupon-center/contract";
import { type LastSeen, useLastSeen } from "../merchant/last-seen.ts";
import { hasRoom } from "../merchant/own-coupons.ts";
import { SetupChecklist } from "../setup/SetupChecklist.tsx";
import { useSetup } from "../setup/use-setup.ts";
import { ScreenSkeleton } from "../shell/Screen.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { useSay } from "../ui/use-say.ts";
import { limitReason } from "./AddCoupon.tsx";
import { CouponCount } from "./CouponCount.tsx";
import { NeedHelp } from "./NeedHelp.tsx";
import { NoCoupons } from "./NoCoupons.tsx";
import { NotPublicYet } from "./NotPublicYet.tsx";
import { TicketSkeleton } from "./TicketSkeleton.tsx";
import { FILTER_FROM, TypeFilter } from "./TypeFilter.tsx";

const ignore = () => undefined;

/** As many as fill a phone's screen. */
const SKETCHED = 4;

/** The coupon list while it is loading, as long as when this browser last saw it. */
export function ListSkeleton() {
  const say = useSay();
  const seen = useLastSeen();
  const count = seen?.coupons.length ?? 0;
  return (
    <ScreenSkeleton
      title={<Caps>{say("myCoupons")}</Caps>}
      note={count > 0 && <CouponCount count={count} sortable={count > 1} loading />}
      action={count > 0 && <AddCouponSkeleton count={count} />}
      sketch={{
        of: "live",
        note: <CouponCount count={SKETCHED} sortable loading />,
        action: <AddCouponSkeleton count={SKETCHED} className="if-live" />,
        parts: <TicketSkeleton count={SKETCHED} />,
      }}
    >
      {/* Without a store the browser is about to leave for My Store. */}
      {seen?.store && <Rows store={seen.store} coupons={seen.coupons} />}
    </ScreenSkeleton>
  );
}

function Rows({ store, coupons }: { store: Store; coupons: LastSeen["coupons"] }) {
  const setup = useSetup(coupons);
  return (
    <>
      {setup ? <SetupChecklist steps={setup} folded /> : <NotPublicYet store={store} />}
      {coupons.length >= FILTER_FROM && <TypeFilter chosen={[]} onChange={ignore} />}
      {coupons.length === 0 ? (
        <NoCoupons filtered={false} onShowAll={ignore} />
      ) : (
        <TicketSkeleton count={coupons.length} />
      )}
      <NeedHelp />
    </>
  );
}

function AddCouponSkeleton({ count, className = "" }: { count: number; className?: string }) {
  const say = useSay();
  const button = (
    <span className={`${buttonClass({})} blank ${className}`} aria-hidden="true">
      <Caps>{say("addCoupon")}</Caps>
    </span>
  );
  if (hasRoom(count)) return button;
  return (
    <div className="add-limit">
      {button}
      <p className="muted">{limitReason(say)}</p>
    </div>
  );
}
