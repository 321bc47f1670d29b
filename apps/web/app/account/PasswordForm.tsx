import { FactorPassword } from "@coupon-center/contract";
import { DialogFoot } from "../form/DialogFoot.tsx";
import { Form } from "../form/Form.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { useSay } from "../ui/use-say.ts";
import { OwnPasswordField } from "./OwnPasswordField.tsx";

interface PasswordFormProps {
  label: string;
  yes: string;
  /** what it confirms cannot be undone: Enter does not send it */
  danger?: boolean;
  onClose: () => void;
  run: (password: string) => Promise<unknown>;
}

/** Asks for the password in a dialog, before what it protects. */
export function PasswordForm({ label, yes, danger = false, onClose, run }: PasswordFormProps) {
  const say = useSay();
  const form = useZodForm(FactorPassword, { password: "" });
  return (
    <Form form={form} label={label} blockEnter={danger} onSubmit={({ password }) => run(password)}>
      <OwnPasswordField label={say("yourPassword")} />
      <DialogFoot onClose={onClose}>
        <SubmitButton variant={danger ? "danger" : "primary"} busyText={say("busy")}>
          {yes}
        </SubmitButton>
      </DialogFoot>
    </Form>
  );
}
