import { AssignOrphanInput, type ParkedEvent } from "@coupon-center/contract";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useDialogAct } from "../../api/use-dialog-act.ts";
import { useShowDone } from "../../api/use-show-done.ts";
import { DialogFoot } from "../../form/DialogFoot.tsx";
import { Form } from "../../form/Form.tsx";
import { SubmitButton } from "../../form/SubmitButton.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useZodForm } from "../../form/use-zod-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useSay } from "../../ui/use-say.ts";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { useDecisionRefusal } from "../use-decision-refusal.ts";

const kept = ["email"] as const;

/** What an admin does about a payment whose payer is unknown. */
export function OrphanActions({ event }: { event: ParkedEvent }) {
  const say = useSay();
  const showDone = useShowDone();
  const [asking, setAsking] = useState<"assign" | "refund" | null>(null);
  const close = () => setAsking(null);
  const params = { id: event.id };

  async function refund(reason: string) {
    await call("POST /api/v1/staff/parked-events/:id/refund", { params, body: { reason } });
    close();
    await showDone(say("orphanRefunded"));
  }

  async function assign(email: string) {
    await call("POST /api/v1/staff/parked-events/:id/assign", { params, body: { email } });
    close();
    await showDone(say("orphanAssigned", { email }));
  }

  const named = <span className="hidden-text"> {event.id}</span>;
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setAsking("assign")}>
        {say("assign")}
        {named}
      </Button>
      <Button variant="danger-ghost" size="small" onClick={() => setAsking("refund")}>
        {say("refund")}
        {named}
      </Button>
      <Dialog open={asking === "assign"} title={say("assignQuestion")} onClose={close}>
        <div className="dialog-body">
          <p>{say("assignText")}</p>
          <AssignForm event={event.id} onSubmit={assign} onClose={close} />
        </div>
      </Dialog>
      <ReasonDialog
        open={asking === "refund"}
        title={say("refundOrphanQuestion")}
        text={say("refundOrphanText")}
        submitText={say("refund")}
        about={event.id}
        gone="parkedGone"
        onSubmit={refund}
        onClose={close}
      />
    </>
  );
}

interface AssignFormProps {
  event: string;
  onSubmit: (email: string) => Promise<void>;
  onClose: () => void;
}

function AssignForm({ event, onSubmit, onClose }: AssignFormProps) {
  const say = useSay();
  const form = useZodForm(AssignOrphanInput, { email: "" });
  const act = useDialogAct(useDecisionRefusal("parkedGone"));
  return (
    <Form
      form={form}
      label={`${say("assign")} ${event}`}
      keeps={kept}
      onSubmit={({ email }) => act(() => onSubmit(email))}
    >
      <TextField name="email" label={say("email")} type="email" autoComplete="off" />
      <DialogFoot onClose={onClose}>
        <SubmitButton>{say("assign")}</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
