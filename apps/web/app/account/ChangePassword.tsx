import { ChangePasswordInput, type Session } from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { NewPasswordField } from "../form/NewPasswordField.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { nextStep, signIn } from "../session/sign-in.ts";
import { clearSession, patchUser, readUser } from "../session/stored-user.ts";
import { useReload } from "../session/use-reload.ts";
import { Panel } from "../ui/Panel.tsx";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";
import { OwnPasswordField } from "./OwnPasswordField.tsx";

export function ChangePassword() {
  const say = useSay();
  const reload = useReload();
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
          const user = readUser();
          // The response is a new session, as changing the password ends the old one.
          const session = await call("POST /api/v1/auth/change-password", {
            body: values,
            resultIfLost: () => openChanged(user?.email ?? "", values.password),
          });
          toast(say("passwordChanged"));
          if (session === "needs second factor") {
            // The signed-in layout leads to the login.
            if (readUser()?.id === user?.id) clearSession();
            return;
          }
          patchUser(user?.id, session);
          // The list of sessions has lost all others.
          await reload();
        }}
      >
        <OwnPasswordField name="current_password" label={say("currentPassword")} />
        <NewPasswordField label={say("newPassword")} />
        <SubmitButton>{say("changePassword")}</SubmitButton>
      </Form>
    </Panel>
  );
}

/** What a new password opens, which shows that it counts. Errors: ApiError. */
async function openChanged(
  email: string,
  password: string,
): Promise<Session | "needs second factor"> {
  try {
    return await signIn(email, password);
  } catch (error) {
    if (nextStep(error) === null) throw error;
    return "needs second factor";
  }
}
