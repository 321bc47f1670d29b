import { useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { useLocation } from "react-router";
import { readUser, subscribeUser } from "../session/stored-user.ts";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";
import { mergeDraft, saveDraft, takeDraft } from "./draft.ts";
import type { ZodForm } from "./use-zod-form.ts";

/**
 * Stores a form's input when the session ends or the tab is hidden, which a phone may drop then, and
 * restores it.
 */
export function useDraft<I extends FieldValues, O>(form: ZodForm<I, O>): void {
  const say = useSay();
  const { pathname } = useLocation();
  const { isDirty } = form.formState;
  const { getValues, reset } = form;

  useEffect(() => {
    const owner = readUser()?.id;
    const draft = owner === undefined ? null : takeDraft(owner, pathname);
    if (draft === null) return;
    reset(mergeDraft(getValues(), draft), { keepDefaultValues: true });
    toast(say("draftBack"), "plain");
  }, [pathname, getValues, reset, say]);

  useEffect(() => {
    const owner = readUser()?.id;
    if (!isDirty || owner === undefined) return;
    const keep = () => saveDraft({ owner, path: pathname, values: getValues() });
    const drop = () => void takeDraft(owner, pathname);
    const onVisibility = () => (document.hidden ? keep() : drop());
    let ended = false;
    const stop = subscribeUser(() => {
      if (readUser() !== null) return;
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
  }, [isDirty, pathname, getValues]);
}
