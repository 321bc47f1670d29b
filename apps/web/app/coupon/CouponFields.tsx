import { canBeRange, offerTypes } from "@coupon-center/contract";
import { useWatch } from "react-hook-form";
import { CheckboxField } from "../form/CheckboxField.tsx";
import { DateField } from "../form/DateField.tsx";
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
  return (
    <>
      <div className="two">
        <SelectField name="typeId" label="Offer Type" options={typeOptions} />
        {typeId === "free shipping" && <NumberField name="minimum" label="Min Order Amount" />}
        {canBeRange(typeId) && <NumberField name="savings" label="Savings" />}
      </div>
      {canBeRange(typeId) && <CheckboxField name="isSavingsRange" label="Is Savings Range" />}
      <LimitedTextField name="description" label="Coupon Description" help="What shoppers get" />
      <TextField
        name="destinationUrl"
        label="Destination URL"
        type="url"
        help="Where the coupon leads"
      />
      <TextField
        name="code"
        label="Coupon Code"
        autoComplete="off"
        help="Leave it empty when shoppers need no code"
      />
      <div className="two">
        <DateField name="started" label="Start Date" />
        <DateField name="expired" label="Expiration Date" disabled={noExpiration} />
      </div>
      <CheckboxField name="noExpiration" label="No Expiration Date" />
    </>
  );
}
