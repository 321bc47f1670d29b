import { canBeRange, isPercentType, moneyText } from "@coupon-center/contract";
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
import { useSay } from "../ui/use-say.ts";
import type { CouponFormValues } from "./coupon-form.ts";
import { typeOptions } from "./offer-type-text.ts";

/** The word after an amount in a currency's own country, where that is not its sign. */
const wordsOf: Readonly<Record<string, string>> = {
  cny: "元",
  hkd: "元",
  jpy: "円",
  krw: "원",
  twd: "元",
};

export function CouponFields() {
  const say = useSay();
  const { currency, currencySymbol, locale } = useClient();
  const [typeId, noExpiration] = useWatch<CouponFormValues, ["typeId", "noExpiration"]>({
    name: ["typeId", "noExpiration"],
  });
  const word = wordsOf[currency.toLowerCase()];
  const inMoney = {
    unit: moneyUnit(currencySymbol, locale),
    unitNames: word ? [currency, word] : [currency],
  };
  // One for each value of the form, so that a new one without its control does not compile.
  const controls = {
    typeId: <SelectField name="typeId" label={say("offerType")} options={typeOptions(say)} />,
    minimum: typeId === "free shipping" && (
      <NumberField name="minimum" label={say("minOrderAmount")} {...inMoney} />
    ),
    savings: canBeRange(typeId) && (
      <NumberField
        name="savings"
        label={say("savings")}
        {...(isPercentType(typeId) ? { unit: { after: "%" } } : inMoney)}
      />
    ),
    isSavingsRange: canBeRange(typeId) && (
      <CheckboxField name="isSavingsRange" label={say("isSavingsRange")} />
    ),
    description: (
      <LimitedTextField
        name="description"
        label={say("couponDescription")}
        help={say("couponDescriptionHelp")}
      />
    ),
    destinationUrl: (
      <TextField
        name="destinationUrl"
        label={say("destinationUrl")}
        type="url"
        help={say("destinationUrlHelp")}
      />
    ),
    code: (
      <TextField
        name="code"
        label={say("couponCode")}
        autoComplete="off"
        verbatim
        help={say("couponCodeHelp")}
      />
    ),
    started: <DateField name="started" label={say("startDate")} />,
    expired: (
      <DateField
        name="expired"
        label={say("expirationDate")}
        disabled={noExpiration}
        noDay={say("noEndDate")}
      />
    ),
    noExpiration: <CheckboxField name="noExpiration" label={say("noExpirationDate")} />,
  } satisfies Record<keyof CouponFormValues, ReactNode>;
  return (
    <>
      <FieldGroup title={say("groupOffer")}>
        <div className="field-pair">
          {controls.typeId}
          {controls.minimum}
          {controls.savings}
        </div>
        {controls.isSavingsRange}
        {controls.description}
      </FieldGroup>
      <FieldGroup title={say("groupLink")}>
        {controls.destinationUrl}
        {controls.code}
      </FieldGroup>
      <FieldGroup title={say("groupDates")}>
        <div className="field-pair">
          {controls.started}
          {controls.expired}
        </div>
        {controls.noExpiration}
      </FieldGroup>
    </>
  );
}

/** A currency's sign, on the side of amounts where the locale has it. */
function moneyUnit(sign: string, locale: string): { before: string } | { after: string } {
  const plain = (text: string) => text.replace(/\p{Cf}/gu, "");
  const isBefore = plain(moneyText("1", sign, locale)).startsWith(plain(sign));
  return isBefore ? { before: sign } : { after: sign };
}
