import { PasswordResetInput } from "@coupon-center/contract";
import { Link, useLocation } from "react-router";
import * as z from "zod/mini";
import { hasStatus, messageOf } from "../api/api-error.ts";
import { Form } from "../form/Form.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { AuthCard } from "../page/AuthCard.tsx";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { mailResetLink } from "../session/mail-reset-link.ts";
import { Caps } from "../ui/Caps.tsx";
import { notify } from "../ui/notices.ts";
import { useSay } from "../ui/use-say.ts";

export const meta = pageMeta("reminder");

const fields = z.pick(PasswordResetInput, { email: true });

const kept = ["email"] as const;

export default function PasswordReminder() {
  const say = useSay();
  const form = useZodForm(fields);
  const { pathname } = useLocation();
  return (
    <AuthCard
      title={say("reminder")}
      intro={say("reminderIntro")}
      links={<Link to={paths.login}>{say("backToLogin")}</Link>}
    >
      <Form
        form={form}
        label={say("reminder")}
        keeps={kept}
        resetAfterSubmit
        onSubmit={async ({ email }) => {
          await mailResetLink(email, say);
        }}
        onRefused={(error) => {
          // It stays until the next try, which another screen does not have.
          if (window.location.pathname !== pathname) return;
          const unknown = hasStatus(error, 404);
          notify(unknown ? say("noUserFound") : messageOf(error), "bad", true);
        }}
      >
        <TextField name="email" label={say("email")} type="email" autoComplete="username" />
        <SubmitButton wide>
          <Caps>{say("sendInstructions")}</Caps>
        </SubmitButton>
      </Form>
    </AuthCard>
  );
}
