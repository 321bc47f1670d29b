import { DeleteAccountInput } from "@coupon-center/contract";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { paths } from "../page/paths.ts";
import { clearSession } from "../session/stored-user.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Panel } from "../ui/Panel.tsx";
import { toast } from "../ui/toast.ts";

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <Panel aria-labelledby="delete-account">
      <h2 id="delete-account">Delete account</h2>
      <p className="muted">
        Ends your subscription, then removes your account, your store page and your coupons.
      </p>
      <Button variant="danger-ghost" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <Dialog open={open} title="Delete account?" onClose={() => setOpen(false)}>
        <div className="dialog-body">
          <p>Your store page goes offline at once. This cannot be undone.</p>
          <DeleteForm onClose={() => setOpen(false)} />
        </div>
      </Dialog>
    </Panel>
  );
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useZodForm(DeleteAccountInput, { password: "" });
  return (
    <Form
      form={form}
      label="Delete account"
      blockEnter
      onSubmit={async (values) => {
        await call("DELETE /api/v1/auth/me", { body: values });
        await navigate(paths.home, { replace: true });
        clearSession();
        toast("Your account was deleted");
      }}
    >
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
        <SubmitButton variant="danger" busyText="Please wait...">
          Yes, delete
        </SubmitButton>
      </div>
    </Form>
  );
}
