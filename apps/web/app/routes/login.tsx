import { LoginInput } from "@coupon-center/contract";
import { useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import { LoginCode } from "../account/LoginCode.tsx";
import { ApiError } from "../api/api-error.ts";
import { Form } from "../form/Form.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { AuthCard } from "../page/AuthCard.tsx";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { startSession } from "../session/profile.ts";
import { signIn } from "../session/sign-in.ts";
import { Caps } from "../ui/Caps.tsx";

export const meta = pageMeta("Log in");

const fields = z.pick(LoginInput, { email: true, password: true });

export default function Login() {
  const form = useZodForm(fields);
  const [step, setStep] = useState<string | null>(null);
  if (step !== null) return <LoginCode token={step} onBack={() => setStep(null)} />;
  return (
    <AuthCard
      title="Log in"
      intro="Welcome back. Your coupons are waiting."
      links={
        <>
          <Link to={paths.register}>Create your coupon page</Link>
          <Link to={paths.passwordReminder}>Forgot password?</Link>
        </>
      }
    >
      <Form
        form={form}
        label="Log in"
        onSubmit={async (values) => {
          // The guest-only layout leaves this screen after signing in.
          await startSession(await signIn(values.email, values.password));
        }}
        onRefused={(error) => {
          const [token] = (error instanceof ApiError && error.fields.second_factor) || [];
          if (token === undefined) form.setError("root", { message: refusal(error) });
          else setStep(token);
        }}
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
        <SubmitButton wide>
          <Caps>SIGN IN</Caps>
        </SubmitButton>
      </Form>
    </AuthCard>
  );
}

function refusal(error: unknown): string {
  const wrong = error instanceof ApiError && error.status === 401;
  return wrong ? "Invalid Email/Password combination" : "Something went wrong";
}
