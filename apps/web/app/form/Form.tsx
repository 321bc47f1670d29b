import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { Banner } from "../ui/Banner.tsx";
import { capitalize } from "../ui/Field.tsx";
import { type FieldNames, showServerErrors } from "./server-errors.ts";
import type { ZodForm } from "./use-zod-form.ts";
import "./Form.css";

interface FormProps<I extends FieldValues, O> {
  form: ZodForm<I, O>;
  onSubmit: (values: O) => Promise<unknown>;
  /** form field by API field, where the names differ */
  fieldNames?: FieldNames;
  /** replaces the default handling of errors */
  onRefused?: (error: unknown) => void;
  blockEnter?: boolean;
  resetAfterSubmit?: boolean;
  label?: string;
  /** called for every change */
  onInput?: () => void;
  children: ReactNode;
}

/** The only form component: validates, submits, shows the server's errors and keeps the input. */
export function Form<I extends FieldValues, O>(props: FormProps<I, O>) {
  const { form, onSubmit, fieldNames, onRefused, resetAfterSubmit, children } = props;
  const { isSubmitting, errors } = form.formState;
  const sending = useRef(false);

  const send = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
      if (resetAfterSubmit) form.reset();
    } catch (error) {
      if (onRefused) onRefused(error);
      else showServerErrors(form, error, fieldNames);
    }
  });

  // A second click may come before the disabled button is rendered.
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    await send(event).finally(() => {
      sending.current = false;
    });
  }

  return (
    <FormProvider {...form}>
      <form
        className="form"
        method="post"
        noValidate
        aria-label={props.label}
        aria-busy={isSubmitting}
        onSubmit={submit}
        onInput={props.onInput}
        onKeyDown={props.blockEnter ? swallowEnter : undefined}
      >
        {errors.root?.message && <Banner tone="bad" lead={capitalize(errors.root.message)} />}
        {children}
      </form>
    </FormProvider>
  );
}

function swallowEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const inField = event.target instanceof HTMLInputElement;
  if (event.key === "Enter" && inField) event.preventDefault();
}
