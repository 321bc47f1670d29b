import { createContext, type ReactNode, use } from "react";
import { useFormContext } from "react-hook-form";
import { Button, type ButtonLook } from "../ui/Button.tsx";
import { useHydrated } from "../ui/hydrated.tsx";

interface SubmitButtonProps extends ButtonLook {
  /** shown while the action runs; the same text by default */
  busyText?: string;
  /** whether the form itself is waiting, for example for an upload */
  waits?: boolean;
  children: ReactNode;
}

/** Whether the next screen is loading, so that nothing more is to be submitted on this one. */
export const Leaving = createContext(false);

/**
 * A submit button that is disabled until hydration, shows a spinner while its form is submitting,
 * and recovers afterwards, unless the screen is being left.
 */
export function SubmitButton({ busyText, waits, children, ...look }: SubmitButtonProps) {
  const { formState } = useFormContext();
  const alive = useHydrated();
  const leaving = use(Leaving);
  const busy = formState.isSubmitting || (leaving && formState.isSubmitSuccessful);
  return (
    <Button type="submit" {...look} busy={busy} disabled={!alive || waits || leaving}>
      {busy ? (busyText ?? children) : children}
    </Button>
  );
}
