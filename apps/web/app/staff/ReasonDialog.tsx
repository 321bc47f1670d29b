import { limits, ReasonInput, type TextKeyAlone } from "@coupon-center/contract";
import { useState } from "react";
import { useDialogAct } from "../api/use-dialog-act.ts";
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
  /**
   * tells apart the decisions on what the screen shows: where that has changed meanwhile, the
   * dialog closes, so that it is looked at first, and has the reason when it is opened again
   */
  decision?: string | number | undefined;
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** The form for an act that requires a reason. */
export function ReasonDialog({ open, title, text, gone, decision, ...form }: ReasonDialogProps) {
  const { onSubmit, onClose } = form;
  const act = useDialogAct(useDecisionRefusal(gone));
  const [refused, setRefused] = useState<{ decision: string | number; reason: string }>();

  function submit(reason: string) {
    const decide = async () => {
      await onSubmit(reason);
      setRefused(undefined);
    };
    if (decision === undefined) return act(decide);
    return act(decide, () => {
      onClose();
      setRefused({ decision, reason });
    });
  }

  const typed = refused?.decision === decision ? refused?.reason : undefined;
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <div className="dialog-body">
        <p>{text}</p>
        <ReasonForm {...form} typed={typed} onSubmit={submit} />
      </div>
    </Dialog>
  );
}

type ReasonFormProps = Pick<ReasonDialogProps, "submitText" | "about" | "onSubmit" | "onClose"> & {
  /** what was typed before */
  typed?: string | undefined;
};

function ReasonForm({ submitText, about, typed = "", onSubmit, onClose }: ReasonFormProps) {
  const say = useSay();
  const form = useZodForm(ReasonInput, { reason: typed });
  return (
    <Form
      form={form}
      label={about === undefined ? submitText : `${submitText} ${about}`}
      keeps={kept}
      onSubmit={({ reason }) => onSubmit(reason)}
    >
      <LimitedTextField name="reason" label={say("reason")} max={limits.reasonLength} />
      <DialogFoot onClose={onClose}>
        <SubmitButton variant="danger">{submitText}</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
