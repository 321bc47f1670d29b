import type { TextKeyAlone } from "@coupon-center/contract";
import { isOutdated } from "../../api/api-error.ts";
import { useReload } from "../../session/use-reload.ts";
import { toast } from "../../ui/toast.ts";
import { useDecisionRefusal } from "../use-decision-refusal.ts";

/**
 * Handles the refusal of a decision on what has changed meanwhile: says so and loads its current
 * version, or what is there without it. Errors: any other, as it was passed.
 */
export function useShowChanged(gone: TextKeyAlone): (error: unknown) => Promise<void> {
  const reload = useReload();
  const refusalOf = useDecisionRefusal(gone);
  return async (error) => {
    if (!isOutdated(error)) throw error;
    await reload();
    // Not before, as the dialog of the decision is in front of it.
    toast(refusalOf(error), "bad");
  };
}
