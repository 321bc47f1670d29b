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
  /** form field by API field, where they differ */
  fieldNames?: FieldNames;
  /** replaces the usual placing of a refusal */
  onRefused?: (error: unknown) => void;
  blockEnter?: boolean;
  resetAfterSubmit?: boolean;
  label?: string;
  /** at every key and choice */
  onInput?: () => void;
  children: ReactNode;
}

/** The one form shell: judges, submits, shows what the server refused, and keeps what was typed. */
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

  // A second click may come before the button is drawn as disabled.
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
        {errors.root?.message && <Banner tone="bad">{capitalize(errors.root.message)}</Banner>}
        {children}
      </form>
    </FormProvider>
  );
}

function swallowEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const inField = event.target instanceof HTMLInputElement;
  if (event.key === "Enter" && inField) event.preventDefault();
}
