import { Field, type FieldProps } from "../ui/Field.tsx";
import { type FieldReading, useField } from "./use-field.ts";

interface TextFieldProps extends Omit<FieldProps, "error">, FieldReading {
  name: string;
  type?: "text" | "email" | "password" | "url";
  autoComplete?: string;
  placeholder?: string;
}

export function TextField(props: TextFieldProps) {
  const { name, label, help, optional, readAs, ...input } = props;
  const field = useField(name, { readAs });
  return (
    <Field label={label} help={help} optional={optional} error={field.error}>
      {(control) => (
        <input className="input" type="text" {...input} {...control} {...field.input} />
      )}
    </Field>
  );
}
