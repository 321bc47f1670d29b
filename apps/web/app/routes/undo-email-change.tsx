import { UndoEmailInput } from "@coupon-center/contract";
import { useState } from "react";
import { Link } from "react-router";
import { orLook } from "../api/after-loss.ts";
import { ApiError, messageOf } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { AuthCard } from "../page/AuthCard.tsx";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { useMailedToken } from "../page/use-mailed-token.ts";
import { useClient } from "../page/use-page-context.ts";
import { clearSession } from "../session/stored-user.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";

export const meta = pageMeta("Undo the change of your email");

export default function UndoEmailChange() {
  const token = useMailedToken();
  return token === null ? <Expired /> : <UndoForm key={token} token={token ?? ""} />;
}

/** The change is undone by a button, not by the visit, as mail scanners follow links. */
function UndoForm({ token }: { token: string }) {
  const form = useZodForm(UndoEmailInput, { token });
  const [resetToken, setResetToken] = useState<string | null>(null);
  const [expired, setExpired] = useState(false);
  if (resetToken) return <Done resetToken={resetToken} />;
  if (expired) return <Expired />;
  return (
    <AuthCard
      title="Undo the change of your email"
      intro="The email address of your account was changed. If that was not you, take your account back: the former address counts again, everybody is signed out, and you set a new password."
    >
      <Form
        form={form}
        label="Undo the change of your email"
        onSubmit={async (body) => {
          const send = () => call("POST /api/v1/auth/undo-email-change", { body });
          // The link works once, so a second try can only succeed if the first did not.
          const answer = await orLook(send, send);
          // The server has ended all sessions of this account, including this browser's.
          clearSession();
          setResetToken(answer.reset_token);
        }}
        onRefused={(error) => {
          if (error instanceof ApiError && error.status === 400) setExpired(true);
          else form.setError("root", { message: messageOf(error) });
        }}
      >
        <SubmitButton wide>
          <Caps>UNDO THE CHANGE</Caps>
        </SubmitButton>
      </Form>
    </AuthCard>
  );
}

function Done({ resetToken }: { resetToken: string }) {
  return (
    <AuthCard
      title="Your account is yours again"
      intro="The former address counts again, and everybody was signed out. The password no longer works: set a new one now."
    >
      <Link to={`${paths.setPassword}?token=${resetToken}`} className={buttonClass({ wide: true })}>
        <Caps>SET A NEW PASSWORD</Caps>
      </Link>
    </AuthCard>
  );
}

function Expired() {
  const { supportEmail } = useClient();
  return (
    <AuthCard
      title="This link has expired"
      intro="It works once, for 7 days after the change."
      links={<Link to={paths.login}>Log in</Link>}
    >
      <p>
        You can't get into your account? Write to us at{" "}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </AuthCard>
  );
}
