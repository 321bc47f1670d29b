import type { ComponentProps } from "react";
import { Field, type FieldProps } from "../ui/Field.tsx";
import { type FieldReading, useField } from "./use-field.ts";

interface TextFieldProps extends Omit<FieldProps, "error">, FieldReading {
  name: string;
  type?: "text" | "email" | "password" | "url";
  autoComplete?: string;
  placeholder?: string;
  inputMode?: ComponentProps<"input">["inputMode"];
  /** a unit inside the field, before or after the input */
  unit?: { before: string } | { after: string };
}

export function TextField(props: TextFieldProps) {
  const { name, label, help, optional, unit, readAs, isJudgedTyped, ...input } = props;
  const field = useField(name, { readAs, isJudgedTyped });
  return (
    <Field label={label} help={help} optional={optional} error={field.error}>
      {(control) => {
        const box = (
          <input className="input" type="text" {...input} {...control} {...field.input} />
        );
        if (unit === undefined) return box;
        const [side, sign] = "before" in unit ? ["before", unit.before] : ["after", unit.after];
        return (
          <span className={`input-unit input-unit-${side}`}>
            {box}
            <span aria-hidden="true">{sign}</span>
          </span>
        );
      }}
    </Field>
  );
}
