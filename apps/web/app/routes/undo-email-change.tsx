import { limits, UndoEmailInput } from "@coupon-center/contract";
import { useState } from "react";
import { Link } from "react-router";
import { hasStatus, messageOf } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { AuthCard, WaitScreen } from "../page/AuthCard.tsx";
import { DeadLink } from "../page/DeadLink.tsx";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import {
  forgetMailedToken,
  givenToken,
  keepGivenToken,
  useMailedToken,
} from "../page/use-mailed-token.ts";
import { useClient } from "../page/use-page-context.ts";
import { signOut } from "../session/sign-out.ts";
import { buttonClass } from "../ui/Button.tsx";
import { SLOT, SlottedText } from "../ui/SlottedText.tsx";
import { useSay } from "../ui/use-say.ts";

export const meta = pageMeta("undoTitle");

export default function UndoEmailChange() {
  const token = useMailedToken();
  const say = useSay();
  if (token === null) return <Expired />;
  if (token === undefined) return <WaitScreen title={say("undoTitle")} label={say("pleaseWait")} />;
  return <UndoForm key={token} token={token} />;
}

/** The change is undone by a button, not by the visit, as mail scanners follow links. */
function UndoForm({ token }: { token: string }) {
  const say = useSay();
  const form = useZodForm(UndoEmailInput, { token });
  const [resetToken, setResetToken] = useState(givenToken);
  const [dead, setDead] = useState<"expired" | "undone" | null>(null);
  if (resetToken) return <Done resetToken={resetToken} />;
  if (dead === "expired") return <Expired />;
  if (dead === "undone") return <DoneBefore />;
  return (
    <AuthCard title={say("undoTitle")} intro={say("undoIntro")}>
      <Form
        form={form}
        label={say("undoTitle")}
        onSubmit={async (body) => {
          const { reset_token: given } = await call("POST /api/v1/auth/undo-email-change", {
            body,
            // The link works once, and says so if it has.
            repeat: true,
          });
          if (given === null) return setDead("undone");
          keepGivenToken(given);
          // The server has ended all sessions of the link's account; this one may be another's.
          await signOut();
          setResetToken(given);
        }}
        onRefused={(error) => {
          if (hasStatus(error, 400)) {
            forgetMailedToken();
            setDead("expired");
          } else form.setError("root", { message: messageOf(error) });
        }}
      >
        <SubmitButton wide>{say("undoButton")}</SubmitButton>
      </Form>
    </AuthCard>
  );
}

function Done({ resetToken }: { resetToken: string }) {
  const say = useSay();
  return (
    <AuthCard title={say("undone")} intro={say("undoneText")}>
      <Link to={`${paths.setPassword}?token=${resetToken}`} className={buttonClass({ wide: true })}>
        {say("setPasswordLink")}
      </Link>
    </AuthCard>
  );
}

/** The password that was asked for then may have been set, or its answer lost. */
function DoneBefore() {
  const say = useSay();
  return (
    <AuthCard
      title={say("undoneBefore")}
      intro={say("undoneBeforeText")}
      links={<Link to={paths.login}>{say("logIn")}</Link>}
    >
      <Link to={paths.passwordReminder} className={buttonClass({ wide: true })}>
        {say("setPasswordLink")}
      </Link>
    </AuthCard>
  );
}

function Expired() {
  const say = useSay();
  const { supportEmail } = useClient();
  return (
    <DeadLink
      title={say("undoExpired")}
      action={
        <Link to={paths.login} className={buttonClass({ wide: true })}>
          {say("logIn")}
        </Link>
      }
    >
      <p>{say("undoExpiredText", { days: limits.links.undoDays })}</p>
      <p>
        <SlottedText text={say("cannotGetIn", { link: SLOT })}>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </SlottedText>
      </p>
    </DeadLink>
  );
}
