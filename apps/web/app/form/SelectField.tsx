import { Field } from "../ui/Field.tsx";
import { ChevronIcon } from "../ui/icons.tsx";
import { useField } from "./use-field.ts";

interface SelectFieldProps {
  name: string;
  label: string;
  help?: string;
  options: readonly { value: string; text: string }[];
}

export function SelectField({ name, label, help, options }: SelectFieldProps) {
  const field = useField(name);
  return (
    <Field label={label} help={help} error={field.error}>
      {(control) => (
        <span className="select">
          <select className="input" {...control} {...field.input}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <ChevronIcon />
        </span>
      )}
    </Field>
  );
}
