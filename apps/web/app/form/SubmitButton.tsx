import type { ReactNode } from "react";
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

/**
 * A submit button that is disabled until hydration, shows a spinner while its form is submitting,
 * and recovers afterwards.
 */
export function SubmitButton({ busyText, waits, children, ...look }: SubmitButtonProps) {
  const { formState } = useFormContext();
  const alive = useHydrated();
  return (
    <Button type="submit" {...look} busy={formState.isSubmitting} disabled={!alive || waits}>
      {formState.isSubmitting ? (busyText ?? children) : children}
    </Button>
  );
}
