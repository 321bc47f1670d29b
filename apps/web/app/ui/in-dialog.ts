import { createContext, type RefObject, use, useLayoutEffect } from "react";

interface AroundDialog {
  element: RefObject<HTMLDialogElement | null>;
  hold: (isHeld: boolean) => void;
}

/** The dialog around a component; undefined outside of dialogs. */
export const InDialog = createContext<AroundDialog | undefined>(undefined);

/**
 * Keeps the dialog around a component open while its action runs, so that a failure is shown there
 * and the input stays.
 */
export function useHeldDialog(isBusy: boolean): void {
  const hold = use(InDialog)?.hold;
  // Before the failure is painted, as Escape closes the dialog from then on.
  useLayoutEffect(() => {
    if (!isBusy || !hold) return;
    hold(true);
    return () => hold(false);
  }, [isBusy, hold]);
}
