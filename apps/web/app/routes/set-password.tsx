import { SetPasswordForm } from "@coupon-center/contract";
import { useState } from "react";
import { Link } from "react-router";
import { ApiError, withOffline } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { NewPasswordField } from "../form/NewPasswordField.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { showServerErrors } from "../form/server-errors.ts";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { AuthCard, WaitScreen } from "../page/AuthCard.tsx";
import { DeadLink } from "../page/DeadLink.tsx";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { RequestNewLink } from "../page/RequestNewLink.tsx";
import { forgetMailedToken, useMailedToken } from "../page/use-mailed-token.ts";
import { useNavigateWhileShown } from "../page/use-navigate-while-shown.ts";
import { signOut } from "../session/sign-out.ts";
import { useUser } from "../session/use-user.ts";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";

export const meta = pageMeta("setPassword");

export default function SetPassword() {
  const say = useSay();
  const token = useMailedToken();
  const navigate = useNavigateWhileShown();
  const isGuest = useUser() === null;
  const form = useZodForm(SetPasswordForm);
  const [dead, setDead] = useState(false);
  if (dead || token === null) return <Expired />;
  // Nobody types into a form that the next moment may take away.
  if (token === undefined) {
    return <WaitScreen title={say("setPassword")} label={say("pleaseWait")} />;
  }
  return (
    <AuthCard
      title={say("setPassword")}
      // The form that it leads to sends who is signed in elsewhere.
      links={isGuest && <Link to={paths.passwordReminder}>{say("requestNewLink")}</Link>}
    >
      <Form
        form={form}
        label={say("setPassword")}
        onSubmit={async ({ password }) => {
          const body = { password, token };
          await call("POST /api/v1/auth/set-new-password", {
            body,
            // The link works once, so a second try can only succeed if the first did not.
            resultIfLost: () => call("POST /api/v1/auth/set-new-password", { body }),
          });
          // The server has ended all sessions of the link's account; this one may be another's.
          await signOut();
          toast(say("passwordChangedLogin"));
          // The link has been used, so going back must not return to it.
          await navigate(paths.login, { replace: true });
        }}
        onRefused={(error) => {
          const isAbout = (field: string) => error instanceof ApiError && field in error.fields;
          // The text is the same for any failure; only a dead link makes another try useless.
          if (isAbout("token")) {
            forgetMailedToken();
            setDead(true);
          } else if (isAbout("password")) showServerErrors(form, error);
          else form.setError("root", { message: withOffline(say("resetExpired"), error) });
        }}
      >
        <NewPasswordField />
        <TextField
          name="confirmation"
          label={say("confirmPassword")}
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton wide>{say("setPasswordButton")}</SubmitButton>
      </Form>
    </AuthCard>
  );
}

function Expired() {
  const say = useSay();
  const isGuest = useUser() === null;
  return (
    <DeadLink
      title={say("setPassword")}
      action={<RequestNewLink />}
      links={isGuest && <Link to={paths.login}>{say("backToLogin")}</Link>}
    >
      <p>{say("resetExpired")}</p>
    </DeadLink>
  );
}
