import type { Coupon, Day, Store } from "@coupon-center/contract";
import { type ReactNode, type RefObject, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { Link } from "react-router";
import { ApiError } from "../api/api-error.ts";
import { GuardedForm } from "../form/GuardedForm.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { paths } from "../page/paths.ts";
import { Screen } from "../shell/Screen.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { useSay } from "../ui/use-say.ts";
import { CouponFields } from "./CouponFields.tsx";
import { CouponPreview } from "./CouponPreview.tsx";
import { type CouponFormValues, couponFieldNames } from "./coupon-form.ts";
import { oddDays } from "./odd-days.ts";
import { useCouponForm } from "./use-coupon-form.ts";

interface CouponEditorProps {
  store: Store;
  today: Day;
  defaults: CouponFormValues;
  /** the coupon that is edited or copied */
  stored?: Coupon;
  submitText: string;
  /** beside the title: the state of a stored coupon */
  note?: ReactNode;
  /** the time of the version that is changed; null to replace any */
  basedOn?: RefObject<string | null>;
  onSave: (values: CouponFormValues) => Promise<void>;
  onSaved: () => Promise<void>;
}

/** The form to add or edit a coupon, with the live preview beside it. */
export function CouponEditor(props: CouponEditorProps) {
  const say = useSay();
  const { store, today, defaults, stored, submitText, note, onSave, onSaved } = props;
  const form = useCouponForm(defaults);
  const asked = useRef("");

  async function save(values: CouponFormValues) {
    const odd = oddDays(values, defaults, today, say);
    const days = `${values.started} ${values.expired}`;
    if (Object.keys(odd).length > 0 && asked.current !== days) {
      asked.current = days;
      throw new ApiError(400, odd);
    }
    await onSave(values);
  }

  return (
    <Screen title={<Caps>{say("couponInformation")}</Caps>} note={note}>
      <FormProvider {...form}>
        <div className="columns workbench">
          <div className="panel panel-pad">
            <GuardedForm
              form={form}
              label={say("couponForm")}
              onSubmit={save}
              onSaved={onSaved}
              fieldNames={couponFieldNames}
              basedOn={props.basedOn}
            >
              <CouponFields />
              <div className="form-foot">
                <Link className={buttonClass({ variant: "ghost" })} to={paths.coupons}>
                  {say("backToCoupons")}
                </Link>
                <SubmitButton>{submitText}</SubmitButton>
              </div>
            </GuardedForm>
          </div>
          <CouponPreview store={store} today={today} stored={stored} />
        </div>
      </FormProvider>
    </Screen>
  );
}
