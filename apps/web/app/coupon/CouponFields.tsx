import { canBeRange, offerTypes } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { CheckboxField } from "../form/CheckboxField.tsx";
import { DateField } from "../form/date/DateField.tsx";
import { LimitedTextField } from "../form/LimitedTextField.tsx";
import { NumberField } from "../form/NumberField.tsx";
import { SelectField } from "../form/SelectField.tsx";
import { TextField } from "../form/TextField.tsx";
import type { CouponFormValues } from "./coupon-form.ts";

const typeOptions = offerTypes.map((type) => ({ value: type, text: type }));

export function CouponFields() {
  const [typeId, noExpiration] = useWatch<CouponFormValues, ["typeId", "noExpiration"]>({
    name: ["typeId", "noExpiration"],
  });
  // One for each value of the form, so that a new one without its control does not compile.
  const controls = {
    typeId: <SelectField name="typeId" label="Offer Type" options={typeOptions} />,
    minimum: typeId === "free shipping" && <NumberField name="minimum" label="Min Order Amount" />,
    savings: canBeRange(typeId) && <NumberField name="savings" label="Savings" />,
    isSavingsRange: canBeRange(typeId) && (
      <CheckboxField name="isSavingsRange" label="Is Savings Range" />
    ),
    description: (
      <LimitedTextField name="description" label="Coupon Description" help="What shoppers get" />
    ),
    destinationUrl: (
      <TextField
        name="destinationUrl"
        label="Destination URL"
        type="url"
        help="Where the coupon leads"
      />
    ),
    code: (
      <TextField
        name="code"
        label="Coupon Code"
        autoComplete="off"
        help="Leave it empty when shoppers need no code"
      />
    ),
    started: <DateField name="started" label="Start Date" />,
    expired: <DateField name="expired" label="Expiration Date" disabled={noExpiration} />,
    noExpiration: <CheckboxField name="noExpiration" label="No Expiration Date" />,
  } satisfies Record<keyof CouponFormValues, ReactNode>;
  return (
    <>
      <div className="two">
        {controls.typeId}
        {controls.minimum}
        {controls.savings}
      </div>
      {controls.isSavingsRange}
      {controls.description}
      {controls.destinationUrl}
      {controls.code}
      <div className="two">
        {controls.started}
        {controls.expired}
      </div>
      {controls.noExpiration}
    </>
  );
}
