import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "../ui/Button.tsx";
import { useSay } from "../ui/use-say.ts";

/** The end of a form in a dialog: the way back, and the form's submit button. */
export function DialogFoot({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const say = useSay();
  const { isSubmitting } = useFormContext().formState;
  return (
    <div className="dialog-foot">
      <Button variant="ghost" onClick={onClose} disabled={isSubmitting}>
        {say("noGoBack")}
      </Button>
      {children}
    </div>
  );
}
