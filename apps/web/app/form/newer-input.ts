import type { FieldValues, Path } from "react-hook-form";
import type { ZodForm } from "./use-zod-form.ts";

/** Takes down what a form sends, to tell it from what is typed while it is being sent. */
export function watchInput<I extends FieldValues, O>(form: ZodForm<I, O>) {
  const sent = { ...form.getValues() };
  const newer = () => {
    const typed = form.getValues();
    return (Object.keys(typed) as Path<I>[])
      .filter((name) => typed[name] !== sent[name])
      .map((name) => [name, typed[name]] as const);
  };
  return {
    hasNewer: () => newer().length > 0,
    /** Shows what is saved, or an empty form; newer input stays, as unsaved. */
    reset: (saved?: I) => {
      const kept = newer();
      // Without its fields the form would lose what is typed until they are drawn again.
      form.reset(saved, { keepFieldsRef: true });
      for (const [name, value] of kept) form.setValue(name, value, { shouldDirty: true });
    },
  };
}
