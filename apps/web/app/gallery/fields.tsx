import { FormProvider, useForm } from "react-hook-form";
import { CheckboxField } from "../form/CheckboxField.tsx";
import { NumberField } from "../form/NumberField.tsx";
import { SelectField } from "../form/SelectField.tsx";
import { TextField } from "../form/TextField.tsx";
import { FieldGroup } from "../ui/FieldGroup.tsx";
import { useSay } from "../ui/use-say.ts";

export function Fields() {
  const say = useSay();
  const message = say("fieldRequired", { field: say("couponDescription") });
  const form = useForm({ errors: { description: { type: "required", message } } });
  return (
    <FormProvider {...form}>
      <form className="form sample">
        <FieldGroup title={say("groupOffer")}>
          <SelectField
            name="type"
            label={say("offerType")}
            options={[{ value: "percent", text: say("typeSitewidePercent") }]}
          />
          <NumberField name="savings" label={say("savings")} unit={{ after: "%" }} />
          <CheckboxField name="range" label={say("isSavingsRange")} />
          <TextField
            name="description"
            label={say("couponDescription")}
            help={say("couponDescriptionHelp")}
          />
        </FieldGroup>
        <FieldGroup title={say("groupLink")}>
          <TextField name="code" label={say("couponCode")} help={say("couponCodeHelp")} optional />
          <TextField name="website" label={say("destinationUrl")} />
        </FieldGroup>
      </form>
    </FormProvider>
  );
}
