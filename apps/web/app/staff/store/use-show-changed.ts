import { useRevalidator } from "react-router";
import { isOutdated, messageOf } from "../../api/api-error.ts";
import { toast } from "../../ui/toast.ts";

/**
 * Handles the refusal of a decision on what has changed meanwhile: says so and loads its current
 * version. Errors: any other, as it was passed.
 */
export function useShowChanged(): (error: unknown) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (error) => {
    if (!isOutdated(error)) throw error;
    toast(messageOf(error), "bad");
    await revalidate();
  };
}
