import { ChangeEmailInput } from "@coupon-center/contract";
import { orLook } from "../api/after-loss.ts";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { loadProfile } from "../session/profile.ts";
import { patchUser } from "../session/stored-user.ts";
import { Banner } from "../ui/Banner.tsx";
import { Panel } from "../ui/Panel.tsx";
import { toast } from "../ui/toast.ts";

export function ChangeEmail({ pending }: { pending: string | null }) {
  const form = useZodForm(ChangeEmailInput, { email: "", password: "" });
  return (
    <Panel aria-labelledby="change-email">
      <h2 id="change-email">Change email</h2>
      <p className="muted">The new address counts once you have followed the link we send to it.</p>
      {pending && <Banner tone="warn" lead={`Waiting for confirmation of ${pending}.`} />}
      <Form
        form={form}
        label="Change email"
        resetAfterSubmit
        onSubmit={async (values) => {
          await orLook(
            () => call("POST /api/v1/auth/change-email", { body: values }),
            async () => {
              const pending = (await loadProfile())?.pending_email;
              return pending === values.email ? { success: true } : null;
            },
          );
          patchUser({ pending_email: values.email });
          toast("We sent a link to your new address");
        }}
      >
        <TextField name="email" label="New email" type="email" autoComplete="email" />
        <TextField
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
        />
        <SubmitButton>Change email</SubmitButton>
      </Form>
    </Panel>
  );
}
