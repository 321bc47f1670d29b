import { CodeForm, type Session } from "@coupon-center/contract";
import { use, useEffect, useRef, useState } from "react";
import { hasStatus } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { plainNumber } from "../form/pasted-text.ts";
import { Leaving, SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { AuthCard } from "../page/AuthCard.tsx";
import { useClient } from "../page/use-page-context.ts";
import { startSession } from "../session/profile.ts";
import type { LoginStep } from "../session/sign-in.ts";
import { Button } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { useKeptFocus } from "../ui/keep-focus.ts";
import { SLOT, SlottedText } from "../ui/SlottedText.tsx";
import { useSay } from "../ui/use-say.ts";
import { type Finishing, LoginPasskey } from "./LoginPasskey.tsx";

/** The second step of logging in, for accounts with a second factor. */
export function LoginCode({ step, onBack }: { step: LoginStep; onBack: () => void }) {
  const say = useSay();
  const { supportEmail } = useClient();
  const { token, kinds } = step;
  const byPasskey = kinds.includes("passkey");
  const byApp = kinds.includes("app") || !byPasskey;
  const [recovering, setRecovering] = useState(false);
  // If only the profile failed to load, the code is used and must not be sent again.
  const opened = useRef<Session>(null);

  async function finish(confirm: () => Promise<Session>) {
    opened.current ??= await confirm();
    // The guest-only layout leaves this screen after signing in.
    try {
      await startSession(opened.current);
    } catch (error) {
      // It has ended meanwhile.
      if (hasStatus(error, 401)) opened.current = null;
      throw error;
    }
  }

  const texts = byApp
    ? { title: say("enterCode"), intro: say("enterCodeText") }
    : { title: say("confirmByPasskey"), intro: say("confirmByPasskeyText") };
  return (
    <AuthCard {...texts} links={<Back onBack={onBack} />}>
      {(byApp || recovering) && (
        <TypedCode token={token} label={texts.title} isApp={byApp} finish={finish} />
      )}
      {byPasskey && <LoginPasskey token={token} isOnly={!byApp} finish={finish} />}
      {!byApp && !recovering && (
        <Button variant="quiet" wide onClick={() => setRecovering(true)}>
          {say("useRecoveryCode")}
        </Button>
      )}
      <p className="consent">
        <SlottedText text={say("lostFactor", { email: SLOT })}>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </SlottedText>
      </p>
    </AuthCard>
  );
}

/** To the first step, while this one is not being left for the next screen. */
function Back({ onBack }: { onBack: () => void }) {
  const say = useSay();
  const leaving = use(Leaving);
  useKeptFocus(leaving);
  return (
    <button type="button" className="text-link" disabled={leaving} onClick={onBack}>
      {say("back")}
    </button>
  );
}

interface TypedCodeProps extends Finishing {
  token: string;
  label: string;
  /** whether it may be an authenticator app's */
  isApp: boolean;
}

function TypedCode({ token, label, isApp, finish }: TypedCodeProps) {
  const say = useSay();
  const form = useZodForm(CodeForm, { code: "" });
  const { setFocus } = form;
  // What had the focus before, the first step's form or a button, is gone.
  useEffect(() => setFocus("code"), [setFocus]);
  return (
    <Form
      form={form}
      label={label}
      onSubmit={async ({ code }) => {
        const body = { token, code };
        await finish(() => call("POST /api/v1/auth/email-login/code", { body }));
      }}
    >
      <TextField
        name="code"
        label={isApp ? say("code") : say("recoveryCode")}
        autoComplete="one-time-code"
        verbatim
        readAs={plainNumber}
      />
      <SubmitButton wide>
        <Caps>{say("signIn")}</Caps>
      </SubmitButton>
    </Form>
  );
}
