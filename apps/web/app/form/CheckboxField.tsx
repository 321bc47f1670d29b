import { useField } from "./use-field.ts";

export function CheckboxField({ name, label }: { name: string; label: string }) {
  const field = useField(name);
  return (
    <label className="check">
      <input type="checkbox" {...field.input} />
      {label}
    </label>
  );
}
