import { useFormContext } from "react-hook-form";
import { SelectField } from "../form/SelectField.tsx";
import { useClient } from "../page/use-page-context.ts";
import { useSay } from "../ui/use-say.ts";
import type { StoreFormInput } from "./store-form.ts";

/** The client's kinds of stores; nothing where there is only one (rule 1.10). */
export function CategoryField() {
  const say = useSay();
  const { categories } = useClient();
  const { formState } = useFormContext<StoreFormInput>();
  if (categories.length === 0) return null;
  const isChosen = formState.defaultValues?.primary_category !== "";
  const options = categories.map(({ id, name }) => ({ value: String(id), text: name }));
  return (
    <SelectField
      name="primary_category"
      label={say("category")}
      options={isChosen ? options : [{ value: "", text: say("chooseCategory") }, ...options]}
    />
  );
}
