import { ChangeEmailInput, emailLetters } from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { loadProfile } from "../session/profile.ts";
import { patchUser, readUser } from "../session/stored-user.ts";
import { Banner } from "../ui/Banner.tsx";
import { Panel } from "../ui/Panel.tsx";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";
import { OwnPasswordField } from "./OwnPasswordField.tsx";

const kept = ["email"] as const;

/** The own address as the new one withdraws a change that waits. */
export function ChangeEmail({ email, pending }: { email: string; pending: string | null }) {
  const say = useSay();
  const form = useZodForm(ChangeEmailInput, { email: "", password: "" });
  return (
    <Panel aria-labelledby="change-email">
      <h2 id="change-email">{say("changeEmail")}</h2>
      <p className="muted">{say("changeEmailText")}</p>
      {pending && <Banner tone="warn" lead={say("emailPending", { email: pending })} />}
      <Form
        form={form}
        label={say("changeEmail")}
        keeps={kept}
        resetAfterSubmit
        onSubmit={async (values) => {
          const account = readUser()?.id;
          const asked = emailLetters(values.email);
          const waiting = asked === emailLetters(email) ? null : asked;
          await call("POST /api/v1/auth/change-email", {
            body: values,
            resultIfLost: async () => (await loadProfile())?.pending_email === waiting || null,
          });
          patchUser(account, { pending_email: waiting });
          toast(say(waiting === null ? "emailStays" : "newEmailLinkSent"));
        }}
      >
        <TextField name="email" label={say("newEmail")} type="email" autoComplete="email" />
        <OwnPasswordField label={say("yourPassword")} />
        <SubmitButton>{say("changeEmail")}</SubmitButton>
      </Form>
    </Panel>
  );
}
