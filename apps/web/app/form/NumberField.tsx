import { use, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Field } from "../ui/Field.tsx";
import { Locale } from "../ui/use-say.ts";
import { readNumber, showNumber } from "./read-number.ts";

/** A number above 0 that ends in a digit; '0' and '1.' may be the beginning of one. */
const isNumber = (value: string) => Number(value) > 0 && /\d$/.test(value);

interface NumberFieldProps {
  name: string;
  label: string;
  help?: string;
  /** the unit, inside the field: '$' before the number, '%' after it */
  unit: { before: string } | { after: string };
  /** other names of the unit that may be typed with the number */
  unitNames?: readonly string[];
}

/**
 * A decimal number, typed and shown as the locale writes it; its value is the plain decimal, or
 * what was typed. A text field with a numeric keyboard instead of `type=number`, so that the mouse
 * wheel cannot change it and invalid input is kept with an error. A number is judged while it is
 * typed.
 */
export function NumberField({ name, label, help, unit, unitNames = [] }: NumberFieldProps) {
  const locale = use(Locale);
  const { trigger } = useFormContext();
  const { field, fieldState } = useController({ name });
  const [typed, setTyped] = useState<string | null>(null);
  const value = typeof field.value === "string" ? field.value : "";
  const [side, sign] = "before" in unit ? ["before", unit.before] : ["after", unit.after];

  function change(text: string) {
    const number = readNumber(text, locale, [sign, ...unitNames]);
    setTyped(text);
    field.onChange(number);
    if (fieldState.error || isNumber(number)) void trigger(name);
  }

  return (
    <Field label={label} help={help} error={fieldState.error?.message}>
      {(control) => (
        <span className={`input-unit input-unit-${side}`}>
          <input
            {...control}
            aria-describedby={`${control.id}-unit ${control["aria-describedby"] ?? ""}`}
            ref={field.ref}
            className="input"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            name={name}
            value={typed ?? showNumber(value, locale)}
            onChange={(event) => change(event.target.value)}
            onBlur={() => {
              setTyped(null);
              field.onBlur();
            }}
          />
          <span id={`${control.id}-unit`} aria-hidden="true">
            <bdi>{sign}</bdi>
          </span>
        </span>
      )}
    </Field>
  );
}
