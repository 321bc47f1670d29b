import { TextField } from "./TextField.tsx";

interface NumberFieldProps {
  name: string;
  label: string;
  help?: string;
  /** the unit, inside the field: '$' before the number, '%' after it */
  unit?: { before: string } | { after: string };
}

/**
 * A decimal number. A text field with a numeric keyboard instead of `type=number`, so that the
 * mouse wheel cannot change it and invalid input is kept with an error.
 */
export function NumberField(props: NumberFieldProps) {
  return <TextField {...props} inputMode="decimal" autoComplete="off" />;
}
