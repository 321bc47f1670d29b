import { LoginInput } from "@coupon-center/contract";
import { useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import { LoginCode } from "../account/LoginCode.tsx";
import { hasStatus, withOffline } from "../api/api-error.ts";
import { Form } from "../form/Form.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { AuthCard } from "../page/AuthCard.tsx";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { startSession } from "../session/profile.ts";
import { wasLoggedOut } from "../session/remembered-path.ts";
import { type LoginStep, nextStep, signIn } from "../session/sign-in.ts";
import { Banner } from "../ui/Banner.tsx";
import { Caps } from "../ui/Caps.tsx";
import { useHydrated } from "../ui/hydrated.tsx";
import { useSay } from "../ui/use-say.ts";

export const meta = pageMeta("logIn");

const fields = z.pick(LoginInput, { email: true, password: true });

const kept = ["email"] as const;

export default function Login() {
  const say = useSay();
  const form = useZodForm(fields);
  const [step, setStep] = useState<LoginStep | null>(null);
  // The screen that was left told nothing; a page that is loaded here was asked for.
  const isHydrated = useHydrated();
  const [loggedOut] = useState(() => isHydrated && wasLoggedOut());
  if (step !== null) return <LoginCode step={step} onBack={() => setStep(null)} />;
  return (
    <AuthCard
      title={say("logIn")}
      intro={say("loginIntro")}
      links={
        <>
          <Link to={paths.register}>{say("createPage")}</Link>
          <Link to={paths.passwordReminder}>{say("forgotPassword")}</Link>
        </>
      }
    >
      {loggedOut && <Banner lead={say("loggedOut")}>{say("logInAgain")}</Banner>}
      <Form
        form={form}
        label={say("logIn")}
        keeps={kept}
        onSubmit={async (values) => {
          // The guest-only layout leaves this screen after signing in.
          await startSession(await signIn(values.email, values.password));
        }}
        onRefused={(error) => {
          const next = nextStep(error);
          if (next === null)
            form.setError("root", { message: withOffline(say(refusal(error)), error) });
          else setStep(next);
        }}
      >
        {/* As it is typed: an address of before decision 065 may have any characters. */}
        <TextField
          name="email"
          label={say("email")}
          type="email"
          autoComplete="username"
          readAs={String}
        />
        <TextField
          name="password"
          label={say("password")}
          type="password"
          autoComplete="current-password"
        />
        <SubmitButton wide>
          <Caps>{say("signIn")}</Caps>
        </SubmitButton>
      </Form>
    </AuthCard>
  );
}

function refusal(error: unknown) {
  return hasStatus(error, 401) ? "invalidLogin" : "somethingWrong";
}
