import { countCharacters, limits } from "@coupon-center/contract";
import { useWatch } from "react-hook-form";
import { Field } from "../ui/Field.tsx";
import { useSay } from "../ui/use-say.ts";
import { plainLine } from "./pasted-text.ts";
import { useField } from "./use-field.ts";

interface LimitedTextFieldProps {
  name: string;
  label: string;
  help?: string;
  max?: number;
}

/** A text with a maximum length and a counter; longer input is not cut, but rejected. */
export function LimitedTextField({ name, label, help, max }: LimitedTextFieldProps) {
  const say = useSay();
  const field = useField(name, { readAs: plainLine });
  const value: unknown = useWatch({ name });
  const limit = max ?? limits.textLength;
  const left = limit - countCharacters(typeof value === "string" ? value.trim() : "");
  return (
    <Field
      label={label}
      help={help}
      error={field.error}
      counter={say("charactersLeft", { count: left })}
    >
      {(control) => <textarea className="input" rows={3} {...control} {...field.input} />}
    </Field>
  );
}
