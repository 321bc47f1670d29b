import { TextField } from "./TextField.tsx";

/**
 * A decimal. A text box with a number pad rather than `type=number`: the wheel cannot change it,
 * and a value that is no number is kept and explained instead of silently emptied.
 */
export function NumberField(props: { name: string; label: string; help?: string }) {
  return <TextField {...props} inputMode="decimal" autoComplete="off" />;
}
