import { type RefObject, useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { useLocation } from "react-router";
import { readUser, subscribeUser } from "../session/stored-user.ts";
import { GUEST, mergeDraft, saveDraft, takeDraft } from "./draft.ts";
import type { ZodForm } from "./use-zod-form.ts";

export interface DraftOptions<I extends FieldValues> {
  /** distinguishes the forms of a screen */
  name: string;
  /** the fields that are stored, as a constant; a password never is */
  fields: readonly (keyof I & string)[] | "all";
  onRestored?: () => void;
  /** true from saving on, when there is nothing left to keep */
  saved?: RefObject<boolean>;
}

/**
 * Stores a form's input when the session ends or the tab is hidden, which a phone may drop then, and
 * restores it.
 */
export function useDraft<I extends FieldValues, O>(
  form: ZodForm<I, O>,
  { name, fields, onRestored, saved }: DraftOptions<I>,
): void {
  const { pathname } = useLocation();
  const { isDirty } = form.formState;
  const { getValues, reset } = form;

  useEffect(() => {
    const draft = takeDraft({ owner: ownerNow(), path: pathname, form: name });
    if (draft === null) return;
    const values = getValues();
    const restored = { ...values, ...mergeDraft(pick(values, fields), draft) };
    reset(restored, { keepDefaultValues: true });
    onRestored?.();
  }, [pathname, name, fields, getValues, reset, onRestored]);

  useEffect(() => {
    if (!isDirty) return;
    const place = { owner: ownerNow(), path: pathname, form: name };
    const keep = () => {
      if (!saved?.current) saveDraft({ ...place, values: pick(getValues(), fields) });
    };
    const drop = () => void takeDraft(place);
    const onVisibility = () => (document.hidden ? keep() : drop());
    let ended = false;
    const stop = subscribeUser(() => {
      if (readUser() !== null || place.owner === GUEST) return;
      ended = true;
      keep();
    });
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      stop();
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", onVisibility);
      // Otherwise it was saved, or left on purpose.
      if (!ended) drop();
    };
  }, [isDirty, pathname, name, fields, getValues, saved]);
}

const ownerNow = () => readUser()?.id ?? GUEST;

function pick<I extends FieldValues>(values: I, fields: DraftOptions<I>["fields"]): I | Partial<I> {
  if (fields === "all") return values;
  const picked: Partial<I> = {};
  for (const field of fields) picked[field] = values[field];
  return picked;
}
