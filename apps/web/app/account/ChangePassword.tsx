import { ChangePasswordInput } from "@coupon-center/contract";
import { orLook } from "../api/after-loss.ts";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { NewPasswordField } from "../form/NewPasswordField.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { signIn } from "../session/sign-in.ts";
import { patchUser, readUser } from "../session/stored-user.ts";
import { Panel } from "../ui/Panel.tsx";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";
import { OwnPasswordField } from "./OwnPasswordField.tsx";

export function ChangePassword() {
  const say = useSay();
  const form = useZodForm(ChangePasswordInput, { current_password: "", password: "" });
  return (
    <Panel aria-labelledby="change-password">
      <h2 id="change-password">{say("changePassword")}</h2>
      <p className="muted">{say("changePasswordText")}</p>
      <Form
        form={form}
        label={say("changePassword")}
        resetAfterSubmit
        onSubmit={async (values) => {
          // The response is a new session, as changing the password ends the old one.
          const session = await orLook(
            () => call("POST /api/v1/auth/change-password", { body: values }),
            () => signIn(readUser()?.email ?? "", values.password),
          );
          patchUser(session);
          toast(say("passwordChanged"));
        }}
      >
        <OwnPasswordField name="current_password" label={say("currentPassword")} />
        <NewPasswordField label={say("newPassword")} />
        <SubmitButton>{say("changePassword")}</SubmitButton>
      </Form>
    </Panel>
  );
}
