import { PasswordResetInput } from "@coupon-center/contract";
import { Link } from "react-router";
import * as z from "zod/mini";
import { ApiError, messageOf } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { clientId } from "../api/page-client.ts";
import { Form } from "../form/Form.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { AuthCard } from "../page/AuthCard.tsx";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { Caps } from "../ui/Caps.tsx";
import { clearNotices, notify } from "../ui/notices.ts";

const SENT =
  "Your password request was successfully sent. Check your email inbox for further instructions.";

export const meta = pageMeta("Password Reminder");

const fields = z.pick(PasswordResetInput, { email: true });

export default function PasswordReminder() {
  const form = useZodForm(fields);
  return (
    <AuthCard
      title="Password Reminder"
      intro="Tell us your address and we send you a link to set a new password."
      links={<Link to={paths.login}>Back to log in</Link>}
    >
      <Form
        form={form}
        label="Password Reminder"
        resetAfterSubmit
        onSubmit={async ({ email }) => {
          clearNotices();
          await call("POST /api/v1/auth/password-reset", { body: { email, siteId: clientId() } });
          notify(SENT, "good", true);
        }}
        onRefused={(error) => {
          const unknown = error instanceof ApiError && error.status === 404;
          notify(unknown ? "No User Found" : messageOf(error));
        }}
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <SubmitButton wide>
          <Caps>SEND INSTRUCTIONS</Caps>
        </SubmitButton>
      </Form>
    </AuthCard>
  );
}
