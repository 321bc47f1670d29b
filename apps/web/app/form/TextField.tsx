import type { ComponentProps } from "react";
import { Field, type FieldProps } from "../ui/Field.tsx";
import { plainLine } from "./pasted-text.ts";
import { type FieldReading, useField } from "./use-field.ts";

interface TextFieldProps extends Omit<FieldProps, "error" | "counter">, FieldReading {
  name: string;
  type?: "text" | "email" | "password" | "url";
  autoComplete?: string;
  placeholder?: string;
  inputMode?: ComponentProps<"input">["inputMode"];
  /** a code, letter by letter: keyboards neither correct it nor begin it with a capital */
  verbatim?: boolean;
}

const asTyped = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false };

/**
 * A line of text, by default without what is not seen of pasted text; a password as it is given.
 */
export function TextField(props: TextFieldProps) {
  const { name, label, help, optional, readAs, verbatim, ...input } = props;
  const usual = input.type === "password" ? undefined : plainLine;
  const field = useField(name, { readAs: readAs ?? usual });
  return (
    <Field label={label} help={help} optional={optional} error={field.error}>
      {(control) => (
        <input
          className="input"
          type="text"
          {...(verbatim && asTyped)}
          {...input}
          {...control}
          {...field.input}
        />
      )}
    </Field>
  );
}
