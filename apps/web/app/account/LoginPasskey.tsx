import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { startSession } from "../session/profile.ts";
import { useSay } from "../ui/use-say.ts";
import { showPasskeyError } from "./passkey-problem.ts";

const nothing = z.object({});

interface LoginPasskeyProps {
  token: string;
  /** whether the account has no authenticator app */
  isOnly: boolean;
}

/** Finishes logging in by a passkey. */
export function LoginPasskey({ token, isOnly }: LoginPasskeyProps) {
  const say = useSay();
  const form = useZodForm(nothing);
  const box = useRef<HTMLDivElement>(null);
  // The first step's form, which had the focus, is gone.
  useEffect(() => {
    if (isOnly) box.current?.querySelector("button")?.focus();
  }, [isOnly]);
  return (
    <div ref={box}>
      <Form
        form={form}
        label={say("usePasskey")}
        onSubmit={async () => {
          const loading = import("./webauthn.ts");
          const body = { token };
          const { options } = await call("POST /api/v1/auth/email-login/passkey-options", { body });
          const credential = await (await loading).signByPasskey(options);
          const answer = { body: { token, credential } };
          // The guest-only layout leaves this screen after signing in.
          await startSession(await call("POST /api/v1/auth/email-login/passkey", answer));
        }}
        onRefused={(error) => showPasskeyError(form, error, say)}
      >
        <SubmitButton wide variant={isOnly ? "primary" : "ghost"}>
          {say("usePasskey")}
        </SubmitButton>
      </Form>
    </div>
  );
}
