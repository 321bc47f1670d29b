import { FactorPassword } from "@coupon-center/contract";
import { Form } from "../form/Form.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { Button } from "../ui/Button.tsx";

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
  const form = useZodForm(FactorPassword, { password: "" });
  return (
    <Form form={form} label={label} blockEnter={danger} onSubmit={({ password }) => run(password)}>
      <TextField
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
      <div className="dialog-foot">
        <Button variant="ghost" onClick={onClose}>
          No, go back
        </Button>
        <SubmitButton variant={danger ? "danger" : "primary"} busyText="Please wait...">
          {yes}
        </SubmitButton>
      </div>
    </Form>
  );
}
