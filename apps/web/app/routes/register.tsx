import { RegisterInput, type Session } from "@coupon-center/contract";
import { useRef } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import { hasStatus } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { clientId } from "../api/page-client.ts";
import { Form } from "../form/Form.tsx";
import { NewPasswordField } from "../form/NewPasswordField.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { showServerErrors } from "../form/server-errors.ts";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { AuthCard } from "../page/AuthCard.tsx";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import { startSession } from "../session/profile.ts";
import { forgetPath } from "../session/remembered-path.ts";
import { signIn } from "../session/sign-in.ts";
import { Caps } from "../ui/Caps.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { SLOT, SlottedText } from "../ui/SlottedText.tsx";
import { useSay } from "../ui/use-say.ts";

export const meta = pageMeta("createPage");

const fields = z.pick(RegisterInput, { email: true, password: true });

interface Account {
  email: string;
  password: string;
}

const kept = ["email"] as const;

export default function Register() {
  const say = useSay();
  const client = useClient();
  const form = useZodForm(fields);
  // If only the profile failed to load, the account exists and must not be created again.
  const made = useRef<(Account & { session: Session }) | null>(null);

  async function register(account: Account): Promise<Session> {
    const { email, password } = account;
    if (made.current?.email === email && made.current.password === password) {
      return made.current.session;
    }
    const body = {
      email,
      password,
      siteId: clientId(),
      type: "merchant",
      first_name: "N/A",
      last_name: "N/A",
    };
    const session = await call("POST /api/v1/auth/email-register", {
      body,
      resultIfLost: () => signIn(email, password),
    });
    made.current = { ...account, session };
    return session;
  }

  return (
    <AuthCard
      title={say("createPage")}
      intro={say("registerIntro", { site: client.siteName })}
      links={
        <span>
          <SlottedText text={say("haveAccount", { link: SLOT })}>
            <Link to={paths.login}>{say("logIn")}</Link>
          </SlottedText>
        </span>
      }
    >
      <Form
        form={form}
        label={say("createPage")}
        keeps={kept}
        onSubmit={async (account) => {
          const session = await register(account);
          // A new merchant starts with the store, regardless of the screen requested before.
          forgetPath();
          await startSession(session);
        }}
        onRefused={(error) => {
          if (hasStatus(error, 409)) {
            form.setError("email", { message: say("emailExists") }, { shouldFocus: true });
          } else showServerErrors(form, error);
        }}
      >
        <TextField name="email" label={say("email")} type="email" autoComplete="username" />
        <NewPasswordField />
        <p className="consent">
          <SlottedText text={say("consent", { link: SLOT })}>
            <a href={client.privacyPolicyUrl} target="_blank" rel="noopener">
              {say("privacyPolicy")}
              <NewTab />
            </a>
          </SlottedText>
        </p>
        <SubmitButton wide>
          <Caps>{say("nextStep")}</Caps>
        </SubmitButton>
      </Form>
    </AuthCard>
  );
}
