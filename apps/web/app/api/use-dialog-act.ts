import { useEffect, useRef, useTransition } from "react";
import { useReload } from "../session/use-reload.ts";
import { toast } from "../ui/toast.ts";
import { isOutdated, messageOf } from "./api-error.ts";

/**
 * Runs what a dialog asks for. Where it is refused, as somebody else may have done it meanwhile,
 * the screen behind the dialog is loaded anew. With `close` the dialog closes then, and a toast
 * tells the refusal; without it the dialog shows it, or the toast if it is gone by the reload.
 * Errors: those of the act that the dialog has to show.
 */
export function useDialogAct(refusalOf: (error: unknown) => string = messageOf) {
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

  async function closeRefused(error: unknown, close: () => void) {
    if (!isOutdated(error)) throw error;
    await reload();
    // Not before, as the dialog is in front of it.
    toast(refusalOf(error), "bad");
    close();
  }

  return async (act: () => Promise<unknown>, close?: () => void): Promise<void> => {
    try {
      await act();
    } catch (error) {
      if (close) return closeRefused(error, close);
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
