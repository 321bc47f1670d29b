import { useEffect, useState } from "react";
import { useZodForm } from "../form/use-zod-form.ts";
import { useClient } from "../page/use-page-context.ts";
import { type CouponFormValues, couponForm } from "./coupon-form.ts";

/** The form of a coupon, whose amounts have no more decimals than the brand's currency. */
export function useCouponForm(defaults: CouponFormValues) {
  const { currency } = useClient();
  const [schema] = useState(() => couponForm(currency));
  const form = useZodForm(schema, defaults);
  const { watch, trigger, getFieldState } = form;
  const typeId = watch("typeId");
  // What is wrong with a percentage may be right for an amount, and the other way round.
  useEffect(() => {
    if (typeId && getFieldState("savings").error) void trigger("savings");
  }, [typeId, trigger, getFieldState]);
  return form;
}
