import { useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import type { ZodForm } from "./use-zod-form.ts";

/**
 * Shows in the fields that were not changed what is stored now, when it is changed elsewhere, so
 * that saving another field does not bring back what was stored before.
 */
export function useResetUnchangedFields<I extends FieldValues, O>(
  form: ZodForm<I, O>,
  stored: I,
): void {
  const { reset, formState } = form;
  const { isSubmitting } = formState;
  const shown = useRef(stored);
  useEffect(() => {
    if (isSubmitting || JSON.stringify(stored) === JSON.stringify(shown.current)) return;
    shown.current = stored;
    reset(stored, { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true });
  }, [isSubmitting, stored, reset]);
}
