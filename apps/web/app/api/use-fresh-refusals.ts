import { useRevalidator } from "react-router";
import { isConflict } from "./api-error.ts";

/**
 * Wraps what a dialog's form submits: where it is refused, as somebody else may have done it
 * meanwhile, the screen behind the dialog is loaded anew. Errors: those of the call.
 */
export function useFreshRefusals<V>(
  submit: (values: V) => Promise<void>,
): (values: V) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (values) => {
    try {
      await submit(values);
    } catch (error) {
      if (isConflict(error)) await revalidate();
      throw error;
    }
  };
}
