import { useClient } from "../page/use-page-context.ts";
import { readNumber } from "./read-number.ts";
import { TextField } from "./TextField.tsx";

/** A number above 0 that ends in a digit; '0' and '1.' may be the beginning of one. */
const isNumber = (value: string) => Number(value) > 0 && /\d$/.test(value);

interface NumberFieldProps {
  name: string;
  label: string;
  help?: string;
  /** the unit, inside the field: '$' before the number, '%' after it */
  unit?: { before: string } | { after: string };
  /** other names of the unit that may be typed with the number */
  unitNames?: readonly string[];
}

/**
 * A decimal number. A text field with a numeric keyboard instead of `type=number`, so that the
 * mouse wheel cannot change it and invalid input is kept with an error. A number is judged while it
 * is typed.
 */
export function NumberField({ unitNames = [], ...props }: NumberFieldProps) {
  const { locale } = useClient();
  const units = [...Object.values(props.unit ?? {}), ...unitNames];
  return (
    <TextField
      {...props}
      inputMode="decimal"
      autoComplete="off"
      readAs={(typed) => readNumber(typed, locale, units)}
      isJudgedTyped={isNumber}
    />
  );
}
