import { type RefObject, useCallback, useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { useLocation } from "react-router";
import { mergeDraft, takeDraft } from "../session/draft.ts";
import { placeOf, useKeptDraft } from "../session/use-kept-draft.ts";
import type { ZodForm } from "./use-zod-form.ts";

export interface DraftOptions<I extends FieldValues> {
  /** distinguishes the forms of a screen */
  name: string;
  /** the fields that are stored, as a constant; a password never is */
  fields: readonly (keyof I & string)[] | "all";
  onRestored?: () => void;
  /** true from saving on, when there is nothing left to keep */
  saved?: RefObject<boolean>;
  /** the version of what the form changes, which comes back with the input */
  basedOn?: RefObject<string | null>;
}

/**
 * Stores a form's changed input when the session ends or the tab is hidden, which a phone may drop
 * then, and restores it; other fields show what is loaded by then.
 */
export function useDraft<I extends FieldValues, O>(
  form: ZodForm<I, O>,
  { name, fields, onRestored, saved, basedOn }: DraftOptions<I>,
): void {
  const { pathname } = useLocation();
  const { isDirty, isReady } = form.formState;
  const { getValues, reset } = form;

  useEffect(() => {
    // Before that `getValues` has the defaults alone.
    if (!isReady) return;
    const draft = takeDraft(placeOf(pathname, name));
    const values = getValues();
    const early = filledIn(changed(pick(values, fields), form.formState.defaultValues));
    if (draft === null && Object.keys(early).length === 0) return;
    const kept = draft && mergeDraft(pick(values, fields), draft.values);
    // Without its fields the form would lose what is typed until they are drawn again.
    const options = { keepDefaultValues: true, keepFieldsRef: true };
    reset({ ...values, ...kept, ...early }, options);
    if (draft === null) return;
    if (basedOn && draft.basedOn !== undefined) basedOn.current = draft.basedOn;
    onRestored?.();
  }, [isReady, pathname, name, fields, form, getValues, reset, onRestored, basedOn]);

  const read = useCallback(
    () => ({
      values: changed(pick(getValues(), fields), form.formState.defaultValues),
      basedOn: basedOn?.current ?? undefined,
    }),
    [form, getValues, fields, basedOn],
  );
  useKeptDraft({ path: pathname, name, unsaved: isDirty, read, saved });
}

function pick<I extends FieldValues>(values: I, fields: DraftOptions<I>["fields"]): I | Partial<I> {
  if (fields === "all") return values;
  const picked: Partial<I> = {};
  for (const field of fields) picked[field] = values[field];
  return picked;
}

/** What was typed before the page's scripts ran, which no event tells them. */
function filledIn(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => Boolean(value)));
}

function changed(values: object, defaults: object = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== Reflect.get(defaults, name)),
  );
}
