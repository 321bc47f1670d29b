import type { Session } from "@coupon-center/contract";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { useSay } from "../ui/use-say.ts";
import { showPasskeyError } from "./passkey-problem.ts";

const nothing = z.object({});

export interface Finishing {
  /** opens what the second step gives, which it gives once */
  finish: (confirm: () => Promise<Session>) => Promise<void>;
}

interface LoginPasskeyProps extends Finishing {
  token: string;
  /** whether the account has no authenticator app */
  isOnly: boolean;
}

/** Finishes logging in by a passkey. */
export function LoginPasskey({ token, isOnly, finish }: LoginPasskeyProps) {
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
        onSubmit={() => finish(() => confirmByPasskey(token))}
        onRefused={(error) => showPasskeyError(form, error, say)}
      >
        <SubmitButton wide variant={isOnly ? "primary" : "ghost"}>
          {say("usePasskey")}
        </SubmitButton>
      </Form>
    </div>
  );
}

/** Errors: ApiError, PasskeyProblem. */
async function confirmByPasskey(token: string): Promise<Session> {
  const loading = import("./webauthn.ts");
  const body = { token };
  const { options } = await call("POST /api/v1/auth/email-login/passkey-options", { body });
  const credential = await (await loading).signByPasskey(options);
  return call("POST /api/v1/auth/email-login/passkey", { body: { token, credential } });
}
