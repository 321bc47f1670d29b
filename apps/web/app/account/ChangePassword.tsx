import { ChangePasswordInput } from "@coupon-center/contract";
import { orLook } from "../api/after-loss.ts";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { NewPasswordField } from "../form/NewPasswordField.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { signIn } from "../session/sign-in.ts";
import { patchUser, readUser } from "../session/stored-user.ts";
import { Panel } from "../ui/Panel.tsx";
import { toast } from "../ui/toast.ts";

export function ChangePassword() {
  const form = useZodForm(ChangePasswordInput, { current_password: "", password: "" });
  return (
    <Panel aria-labelledby="change-password">
      <h2 id="change-password">Change password</h2>
      <p className="muted">You stay signed in here. All other devices are signed out.</p>
      <Form
        form={form}
        label="Change password"
        resetAfterSubmit
        onSubmit={async (values) => {
          // The response is a new session, as changing the password ends the old one.
          const session = await orLook(
            () => call("POST /api/v1/auth/change-password", { body: values }),
            () => signIn(readUser()?.email ?? "", values.password),
          );
          patchUser(session);
          toast("Your password was changed");
        }}
      >
        <TextField
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordField label="New password" />
        <SubmitButton>Change password</SubmitButton>
      </Form>
    </Panel>
  );
}
