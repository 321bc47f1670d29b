import { useEffect, useRef, useTransition } from "react";
import { useReload } from "../session/use-reload.ts";
import { toast } from "../ui/toast.ts";
import { isOutdated } from "./api-error.ts";

/**
 * Wraps what a dialog's form submits: where it is refused, as somebody else may have done it
 * meanwhile, the screen behind the dialog is loaded anew. If that has no such dialog any more, a
 * toast tells the refusal, in the words of `refusalOf`. Errors: those of the call.
 */
export function useFreshRefusals<V>(
  submit: (values: V) => Promise<void>,
  refusalOf: (error: unknown) => string,
): (values: V) => Promise<void> {
  const reload = useReload();
  /** from the refusal until the screen is drawn anew */
  const refusal = useRef<string | null>(null);
  // Ends in the drawing that has what was loaded.
  const [isLoading, startLoading] = useTransition();
  useEffect(() => {
    if (!isLoading) refusal.current = null;
  }, [isLoading]);
  useEffect(
    () => () => {
      if (refusal.current !== null) toast(refusal.current, "bad");
    },
    [],
  );
  return async (values) => {
    try {
      await submit(values);
    } catch (error) {
      if (isOutdated(error)) {
        refusal.current = refusalOf(error);
        await new Promise<unknown>((resolve) => {
          startLoading(() => reload().then(resolve));
        });
      }
      throw error;
    }
  };
}
