import type { Store } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { ScreenSkeleton } from "../shell/Screen.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { useSay } from "../ui/use-say.ts";
import { CouponFields } from "./CouponFields.tsx";
import { CouponPreview } from "./CouponPreview.tsx";
import { newCoupon } from "./coupon-form.ts";
import { useCouponForm } from "./use-coupon-form.ts";

/** Any day, as none is shown, and today may differ between the server and the browser. */
const day = "2026-01-01";

interface EditorSkeletonProps {
  store: Store | null;
  note?: ReactNode;
}

/** The coupon form while it is loading. */
export function EditorSkeleton({ store, note }: EditorSkeletonProps) {
  const say = useSay();
  const form = useCouponForm(newCoupon(day, ""));
  return (
    <ScreenSkeleton title={<Caps>{say("couponInformation")}</Caps>} note={note}>
      <FormProvider {...form}>
        <div className="columns workbench">
          <div className="panel panel-pad">
            <div className="form">
              <CouponFields />
              <div className="form-foot">
                <span className={buttonClass({ variant: "ghost" })}>{say("backToCoupons")}</span>
                <SubmitButton>{say("saveCoupon")}</SubmitButton>
              </div>
            </div>
          </div>
          <CouponPreview store={store} today={day} />
        </div>
      </FormProvider>
    </ScreenSkeleton>
  );
}
