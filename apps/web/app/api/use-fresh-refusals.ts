import { startTransition, useEffect, useReducer, useRef } from "react";
import { useRevalidator } from "react-router";
import { toast } from "../ui/toast.ts";
import { isOutdated, messageOf } from "./api-error.ts";

/**
 * Wraps what a dialog's form submits: where it is refused, as somebody else may have done it
 * meanwhile, the screen behind the dialog is loaded anew. If that has no such dialog any more, a
 * toast tells the refusal. Errors: those of the call.
 */
export function useFreshRefusals<V>(
  submit: (values: V) => Promise<void>,
): (values: V) => Promise<void> {
  const { revalidate } = useRevalidator();
  /** from the refusal until the screen is drawn anew */
  const refusal = useRef<unknown>(null);
  const [drawn, countDrawn] = useReducer((times: number) => times + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is there each time
  useEffect(() => {
    refusal.current = null;
  }, [drawn]);
  useEffect(
    () => () => {
      if (refusal.current !== null) toast(messageOf(refusal.current), "bad");
    },
    [],
  );
  return async (values) => {
    try {
      await submit(values);
    } catch (error) {
      if (isOutdated(error)) {
        refusal.current = error;
        await revalidate();
        // With what was loaded, which the router draws so, too.
        startTransition(countDrawn);
      }
      throw error;
    }
  };
}
