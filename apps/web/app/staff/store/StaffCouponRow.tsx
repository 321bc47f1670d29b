import type { StaffCoupon } from "@coupon-center/contract";
import { call } from "../../api/call.ts";
import { useAct } from "../../api/use-act.ts";
import { CouponCard } from "../../coupon/CouponCard.tsx";
import { CouponState } from "../../coupon/CouponState.tsx";
import { cardTexts } from "../../coupon/card-texts.ts";
import { useClient } from "../../page/use-page-context.ts";
import { Button } from "../../ui/Button.tsx";
import { NewTab } from "../../ui/NewTab.tsx";
import { useSay } from "../../ui/use-say.ts";
import { useDecisionRefusal } from "../use-decision-refusal.ts";
import { Address } from "./Address.tsx";

interface StaffCouponRowProps {
  coupon: StaffCoupon;
  today: string;
  storeIsPublic: boolean;
  /** shows what follows its approval */
  onApproved: () => Promise<void>;
  onWithdraw: () => void;
}

/** One coupon for staff, with buttons to approve it if it is held, or to withdraw it. */
export function StaffCouponRow({ coupon, onApproved, onWithdraw, ...shown }: StaffCouponRowProps) {
  const say = useSay();
  const client = useClient();
  const texts = cardTexts(coupon, client);
  const { act, busy } = useAct(useDecisionRefusal("couponGone"));

  const approve = () =>
    act(
      () =>
        call("POST /api/v1/staff/coupons/:id/approve", {
          params: { id: coupon.id },
          body: { review_tag: coupon.review_tag },
        }),
      say("couponApproved"),
      onApproved,
    );

  return (
    <li>
      <CouponCard
        look="compact"
        {...texts}
        conditions={[]}
        meta={
          <>
            <CouponState coupon={coupon} {...shown} conditions={texts.conditions} />
            <span>
              {coupon.discount_code ? <bdi>{coupon.discount_code}</bdi> : say("noCodeRequired")}
            </span>
            {/* The shop must not learn of the staff's screen. */}
            <a
              href={coupon.destination_coupon_url}
              target="_blank"
              rel="nofollow noopener noreferrer"
            >
              <Address text={coupon.destination_coupon_url} />
              <NewTab />
            </a>
          </>
        }
        action={
          coupon.withdrawn_reason === null && (
            <>
              {coupon.awaits_review && (
                <Button variant="ghost" size="small" busy={busy} onClick={approve}>
                  {say("approve")}
                  <span className="hidden-text"> {coupon.description}</span>
                </Button>
              )}
              <Button variant="danger-ghost" size="small" onClick={onWithdraw}>
                {say("withdraw")}
                <span className="hidden-text"> {coupon.description}</span>
              </Button>
            </>
          )
        }
      />
    </li>
  );
}
