import type { ComponentProps } from "react";
import { Field, type FieldProps } from "../ui/Field.tsx";
import { useField } from "./use-field.ts";

interface TextFieldProps extends Omit<FieldProps, "error"> {
  name: string;
  type?: "text" | "email" | "password" | "url";
  autoComplete?: string;
  placeholder?: string;
  inputMode?: ComponentProps<"input">["inputMode"];
}

export function TextField({ name, label, help, optional, ...input }: TextFieldProps) {
  const field = useField(name);
  return (
    <Field label={label} help={help} optional={optional} error={field.error}>
      {(control) => (
        <input className="input" type="text" {...input} {...control} {...field.input} />
      )}
    </Field>
  );
}
