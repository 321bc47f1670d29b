import { GivePlanInput, limits } from "@coupon-center/contract";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useDialogAct } from "../../api/use-dialog-act.ts";
import { useShowDone } from "../../api/use-show-done.ts";
import { DialogFoot } from "../../form/DialogFoot.tsx";
import { DateField } from "../../form/date/DateField.tsx";
import { Form } from "../../form/Form.tsx";
import { LimitedTextField } from "../../form/LimitedTextField.tsx";
import { SubmitButton } from "../../form/SubmitButton.tsx";
import { useZodForm } from "../../form/use-zod-form.ts";
import { useClient } from "../../page/use-page-context.ts";
import { dayText } from "../../time/day-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useSay } from "../../ui/use-say.ts";
import { useDecisionRefusal } from "../use-decision-refusal.ts";

const kept = ["until", "reason"] as const;

/** Gives a store's owner the plan for nothing, or another day to one that was given. */
export function GivePlan({ storeId }: { storeId: number }) {
  const say = useSay();
  const { locale } = useClient();
  const showDone = useShowDone();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);

  async function give(body: { until: string; reason: string }) {
    await call("POST /api/v1/staff/stores/:id/give-plan", { params: { id: storeId }, body });
    close();
    await showDone(say("planGiven", { day: dayText(body.until, locale) }));
  }

  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
        {say("givePlan")}
      </Button>
      <Dialog open={asking} title={say("givePlanQuestion")} onClose={close}>
        <div className="dialog-body">
          <p>{say("givePlanText")}</p>
          <GiveForm onSubmit={give} onClose={close} />
        </div>
      </Dialog>
    </>
  );
}

interface GiveFormProps {
  onSubmit: (values: { until: string; reason: string }) => Promise<void>;
  onClose: () => void;
}

function GiveForm({ onSubmit, onClose }: GiveFormProps) {
  const say = useSay();
  const form = useZodForm(GivePlanInput, { until: "", reason: "" });
  const act = useDialogAct(useDecisionRefusal("storeGone"));
  return (
    <Form
      form={form}
      label={say("givePlan")}
      keeps={kept}
      onSubmit={(values) => act(() => onSubmit(values))}
    >
      <DateField name="until" label={say("lastFreeDay")} />
      <LimitedTextField name="reason" label={say("reason")} max={limits.reasonLength} />
      <DialogFoot onClose={onClose}>
        <SubmitButton>{say("givePlan")}</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
