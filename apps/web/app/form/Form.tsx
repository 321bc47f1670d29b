import { type FormEvent, type KeyboardEvent, type ReactNode, use, useEffect, useRef } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { useLocation, useNavigation } from "react-router";
import { Banner } from "../ui/Banner.tsx";
import { capitalize } from "../ui/capitalize.ts";
import { useHeldDialog } from "../ui/in-dialog.ts";
import { Loading } from "../ui/Skeleton.tsx";
import { watchInput } from "./newer-input.ts";
import { type FieldNames, showServerErrors } from "./server-errors.ts";
import { type DraftOptions, useDraft } from "./use-draft.ts";
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
  /** the fields, as a constant, whose input survives a reload and a tab that is dropped */
  keeps?: readonly (keyof I & string)[];
  /** called for every change */
  onInput?: () => void;
  children: ReactNode;
}

/** The only form component: validates, submits, shows the server's errors and keeps the input. */
export function Form<I extends FieldValues, O>(props: FormProps<I, O>) {
  const { form, onSubmit, fieldNames, onRefused, resetAfterSubmit, keeps, children } = props;
  const { isSubmitting, errors } = form.formState;
  const isLeaving = useIsLeaving();
  const sending = useRef(false);
  useHeldDialog(isSubmitting);
  // A skeleton would take the draft from the form that replaces it.
  const isSkeleton = use(Loading);

  const send = form.handleSubmit(async (values) => {
    const input = watchInput(form);
    try {
      await onSubmit(values);
      if (resetAfterSubmit) input.reset();
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
        // What is typed while the next screen loads would be lost with this one.
        inert={isLeaving}
        onSubmit={submit}
        onInput={props.onInput}
        onKeyDown={props.blockEnter ? swallowEnter : undefined}
      >
        {errors.root?.message && <FormError error={errors.root} text={errors.root.message} />}
        {keeps && !isSkeleton && <Draft form={form} name={props.label ?? ""} fields={keeps} />}
        {children}
      </form>
    </FormProvider>
  );
}

/** Whether another screen is loading; a search of this one is at the same path. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  return next !== undefined && next.pathname !== pathname;
}

/** Says above the form that it was refused, and why; its button may be screens below. */
function FormError({ error, text }: { error: object; text: string }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each refusal, also in the same words
  useEffect(() => {
    // Not its result, which is a promise in some browsers, and would count as the effect's
    // clean-up.
    void place.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <div ref={place}>
      <Banner tone="bad" isAlert lead={capitalize(text)} />
    </div>
  );
}

interface DraftProps<I extends FieldValues, O> extends DraftOptions<I> {
  form: ZodForm<I, O>;
}

function Draft<I extends FieldValues, O>({ form, ...options }: DraftProps<I, O>) {
  useDraft(form, options);
  return null;
}

function swallowEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const inField = event.target instanceof HTMLInputElement;
  if (event.key === "Enter" && inField) event.preventDefault();
}
