import { canBeRange, isPercentType, offerTypes } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { CheckboxField } from "../form/CheckboxField.tsx";
import { DateField } from "../form/date/DateField.tsx";
import { LimitedTextField } from "../form/LimitedTextField.tsx";
import { NumberField } from "../form/NumberField.tsx";
import { SelectField } from "../form/SelectField.tsx";
import { TextField } from "../form/TextField.tsx";
import { useClient } from "../page/use-page-context.ts";
import { FieldGroup } from "../ui/FieldGroup.tsx";
import type { CouponFormValues } from "./coupon-form.ts";

const typeOptions = offerTypes.map((type) => ({ value: type, text: type }));

export function CouponFields() {
  const { currency, currencySymbol } = useClient();
  const [typeId, noExpiration] = useWatch<CouponFormValues, ["typeId", "noExpiration"]>({
    name: ["typeId", "noExpiration"],
  });
  const inMoney = { unit: { before: currencySymbol }, unitNames: [currency] };
  // One for each value of the form, so that a new one without its control does not compile.
  const controls = {
    typeId: <SelectField name="typeId" label="Offer Type" options={typeOptions} />,
    minimum: typeId === "free shipping" && (
      <NumberField name="minimum" label="Min Order Amount" {...inMoney} />
    ),
    savings: canBeRange(typeId) && (
      <NumberField
        name="savings"
        label="Savings"
        {...(isPercentType(typeId) ? { unit: { after: "%" } } : inMoney)}
      />
    ),
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
    expired: (
      <DateField
        name="expired"
        label="Expiration Date"
        disabled={noExpiration}
        noDay="No end date"
      />
    ),
    noExpiration: <CheckboxField name="noExpiration" label="No Expiration Date" />,
  } satisfies Record<keyof CouponFormValues, ReactNode>;
  return (
    <>
      <FieldGroup title="Offer">
        <div className="field-pair">
          {controls.typeId}
          {controls.minimum}
          {controls.savings}
        </div>
        {controls.isSavingsRange}
        {controls.description}
      </FieldGroup>
      <FieldGroup title="Link and code">
        {controls.destinationUrl}
        {controls.code}
      </FieldGroup>
      <FieldGroup title="Dates">
        <div className="field-pair">
          {controls.started}
          {controls.expired}
        </div>
        {controls.noExpiration}
      </FieldGroup>
    </>
  );
}
