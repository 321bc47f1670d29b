import { limits, ReasonInput, type TextKeyAlone } from "@coupon-center/contract";
import { useFreshRefusals } from "../api/use-fresh-refusals.ts";
import { DialogFoot } from "../form/DialogFoot.tsx";
import { Form } from "../form/Form.tsx";
import { LimitedTextField } from "../form/LimitedTextField.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { useSay } from "../ui/use-say.ts";
import { useDecisionRefusal } from "./use-decision-refusal.ts";

const kept = ["reason"] as const;

interface ReasonDialogProps {
  open: boolean;
  title: string;
  text: string;
  submitText: string;
  /** the id of what it is about, where several things on the screen have the same act */
  about?: string | number | undefined;
  /** what is said where that is not there any more */
  gone: TextKeyAlone;
  /** what was typed for it before, and refused as somebody had changed it */
  typed?: string | undefined;
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** The form for an act that requires a reason. */
export function ReasonDialog({ open, title, text, onClose, ...form }: ReasonDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <div className="dialog-body">
        <p>{text}</p>
        <ReasonForm {...form} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function ReasonForm({
  submitText,
  about,
  gone,
  typed = "",
  onSubmit,
  onClose,
}: Omit<ReasonDialogProps, "open" | "title" | "text">) {
  const say = useSay();
  const form = useZodForm(ReasonInput, { reason: typed });
  const submit = useFreshRefusals(onSubmit, useDecisionRefusal(gone));
  return (
    <Form
      form={form}
      label={about === undefined ? submitText : `${submitText} ${about}`}
      keeps={kept}
      onSubmit={({ reason }) => submit(reason)}
    >
      <LimitedTextField name="reason" label={say("reason")} max={limits.reasonLength} />
      <DialogFoot onClose={onClose}>
        <SubmitButton variant="danger">{submitText}</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
