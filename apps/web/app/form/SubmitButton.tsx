import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Button, type ButtonLook } from "../ui/Button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

interface SubmitButtonProps extends ButtonLook {
  /** shown while the action runs; the same words by default */
  busyText?: string;
  /** true while the form itself still waits for something: a picture on its way */
  waits?: boolean;
  children: ReactNode;
}

/** Waits for the page to come alive, spins while its form is being sent, and recovers afterwards. */
export function SubmitButton({ busyText, waits, children, ...look }: SubmitButtonProps) {
  const { formState } = useFormContext();
  const alive = useHydrated();
  return (
    <Button type="submit" {...look} busy={formState.isSubmitting} disabled={!alive || waits}>
      {formState.isSubmitting ? (busyText ?? children) : children}
    </Button>
  );
}
