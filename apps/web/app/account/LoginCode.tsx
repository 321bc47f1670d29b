import { CodeForm } from "@coupon-center/contract";
import { useEffect } from "react";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { plainDigits } from "../form/plain-digits.ts";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { AuthCard } from "../page/AuthCard.tsx";
import { startSession } from "../session/profile.ts";
import { Button } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { useSay } from "../ui/use-say.ts";

/** The second step of logging in, for accounts with a second factor. */
export function LoginCode({ token, onBack }: { token: string; onBack: () => void }) {
  const say = useSay();
  const form = useZodForm(CodeForm, { code: "" });
  const { setFocus } = form;
  // The first step's form, which had the focus, is gone.
  useEffect(() => setFocus("code"), [setFocus]);
  return (
    <AuthCard
      title={say("enterCode")}
      intro={say("enterCodeText")}
      links={
        <Button variant="quiet" size="small" onClick={onBack}>
          {say("back")}
        </Button>
      }
    >
      <Form
        form={form}
        label={say("enterCode")}
        onSubmit={async ({ code }) => {
          const body = { token, code };
          // The guest-only layout leaves this screen after signing in.
          await startSession(await call("POST /api/v1/auth/email-login/code", { body }));
        }}
      >
        <TextField
          name="code"
          label={say("code")}
          autoComplete="one-time-code"
          readAs={plainDigits}
        />
        <SubmitButton wide>
          <Caps>{say("signIn")}</Caps>
        </SubmitButton>
      </Form>
    </AuthCard>
  );
}
