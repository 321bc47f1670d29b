import { Field, type FieldProps } from "../ui/Field.tsx";
import { plainLine } from "./pasted-text.ts";
import { type FieldReading, useField } from "./use-field.ts";

interface TextFieldProps extends Omit<FieldProps, "error">, FieldReading {
  name: string;
  type?: "text" | "email" | "password" | "url";
  autoComplete?: string;
  placeholder?: string;
}

/** A line of text, by default without what is not seen of pasted text; a password as it is given. */
export function TextField(props: TextFieldProps) {
  const { name, label, help, optional, readAs, ...input } = props;
  const usual = input.type === "password" ? undefined : plainLine;
  const field = useField(name, { readAs: readAs ?? usual });
  return (
    <Field label={label} help={help} optional={optional} error={field.error}>
      {(control) => (
        <input className="input" type="text" {...input} {...control} {...field.input} />
      )}
    </Field>
  );
}
