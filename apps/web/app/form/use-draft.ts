import { useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { useLocation } from "react-router";
import { readUser, subscribeUser } from "../session/stored-user.ts";
import { toast } from "../ui/toast.ts";
import { mergeDraft, saveDraft, takeDraft } from "./draft.ts";
import type { ZodForm } from "./use-zod-form.ts";

/** Stores a form's input when the session ends, and restores it after signing in. */
export function useDraft<I extends FieldValues, O>(form: ZodForm<I, O>): void {
  const { pathname } = useLocation();
  const { isDirty } = form.formState;
  const { getValues, reset } = form;

  useEffect(() => {
    const owner = readUser()?.id;
    const draft = owner === undefined ? null : takeDraft(owner, pathname);
    if (draft === null) return;
    reset(mergeDraft(getValues(), draft), { keepDefaultValues: true });
    toast("What you had typed is back. It is not saved yet.", "plain");
  }, [pathname, getValues, reset]);

  useEffect(() => {
    const owner = readUser()?.id;
    if (!isDirty || owner === undefined) return;
    return subscribeUser(() => {
      if (readUser() === null) saveDraft({ owner, path: pathname, values: getValues() });
    });
  }, [isDirty, pathname, getValues]);
}
