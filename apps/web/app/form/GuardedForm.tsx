import { type ComponentProps, type RefObject, useCallback, useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { LeaveGuard } from "../page/LeaveGuard.tsx";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";
import { Form } from "./Form.tsx";
import { watchInput } from "./newer-input.ts";
import { useDraft } from "./use-draft.ts";
import { forgetIdempotencyKey } from "./use-idempotency-key.ts";
import type { ZodForm } from "./use-zod-form.ts";

type FormProps<I extends FieldValues, O> = ComponentProps<typeof Form<I, O>>;

interface GuardedFormProps<I extends FieldValues, O, R> extends FormProps<I, O> {
  form: ZodForm<I, O>;
  onSubmit: (values: O) => Promise<R>;
  /** what the form shows of what was saved; without it the screen is left */
  shows?: (saved: R) => I;
  /** called after saving, with the result; from here on leaving only asks about newer input */
  onSaved: (saved: R) => Promise<void>;
  /** the time of the version that is changed; null to replace any */
  basedOn?: RefObject<string | null>;
  /** whether something that belongs to the input is still on its way, for example an upload */
  waits?: boolean;
}

/** A form whose unsaved input survives accidental navigation and the end of the session. */
export function GuardedForm<I extends FieldValues, O, R>(props: GuardedFormProps<I, O, R>) {
  const { form, onSubmit, shows, onSaved, basedOn, waits = false, children, ...rest } = props;
  const { isDirty } = form.formState;
  const saved = useRef(false);
  const say = useSay();
  const onRestored = useCallback(() => toast(say("draftBack"), "plain"), [say]);
  useDraft(form, { name: "", fields: "all", onRestored, saved, basedOn });
  useEffect(() => {
    if (isDirty || waits) saved.current = false;
  }, [isDirty, waits]);

  async function submit(values: O) {
    const input = watchInput(form);
    const result = await onSubmit(values);
    saved.current = !input.hasNewer();
    // Newer input belongs to what was just created, also after a reload.
    if (saved.current) forgetIdempotencyKey();
    await onSaved(result);
    if (!shows) return;
    // Now that the screen was not left, as this enables its button.
    saved.current = !input.hasNewer();
    input.reset(shows(result));
  }

  return (
    // After input right following a save, 'dirty' may never have been rendered as false.
    <Form
      {...rest}
      form={form}
      onSubmit={submit}
      onInput={() => {
        saved.current = false;
      }}
    >
      {children}
      <LeaveGuard unsaved={isDirty || waits} saved={saved} />
    </Form>
  );
}
