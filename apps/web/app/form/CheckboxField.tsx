import { use } from "react";
import { Loading } from "../ui/Skeleton.tsx";
import { useField } from "./use-field.ts";

export function CheckboxField({ name, label }: { name: string; label: string }) {
  const field = useField(name);
  const Name = use(Loading) ? "span" : "label";
  return (
    <Name className="check">
      <input type="checkbox" {...field.input} />
      {label}
    </Name>
  );
}
