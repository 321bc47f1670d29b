import { useClient } from "../page/use-page-context.ts";
import { readNumber } from "./read-number.ts";
import { TextField } from "./TextField.tsx";

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
 * mouse wheel cannot change it and invalid input is kept with an error.
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
    />
  );
}
