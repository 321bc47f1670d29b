import { CodeForm, type FactorAdded, type TotpKey } from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { plainNumber } from "../form/pasted-text.ts";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { useSay } from "../ui/use-say.ts";
import { SetUpActs } from "./SetUpActs.tsx";

/** A key for an authenticator app, and the form for its first code. */
export interface WaitingKey extends TotpKey {
  password: string;
}

interface AppSetUpProps {
  waiting: WaitingKey;
  onAdded: (added: FactorAdded) => Promise<void>;
  onCancel: () => void;
}

export function AppSetUp({ waiting, onAdded, onCancel }: AppSetUpProps) {
  const say = useSay();
  const form = useZodForm(CodeForm, { code: "" });
  const { size, path } = waiting.qr;
  return (
    <div className="account-part">
      <div className="factor-key">
        <svg
          role="img"
          aria-label={say("qrOfKey")}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
        >
          <path d={path} />
        </svg>
        <div>
          <p>{say("scanKey")}</p>
          <code dir="ltr" translate="no">
            {waiting.secret.replace(/(.{4})(?=.)/g, "$1 ")}
          </code>
          <div className="factor-acts">
            <Button variant="ghost" onClick={() => copyText(waiting.secret, say("theKey"), say)}>
              {say("copy")}
            </Button>
            <a className={buttonClass({ variant: "ghost" })} href={waiting.uri}>
              {say("openKey")}
            </a>
          </div>
        </div>
      </div>
      <Form
        form={form}
        label={say("confirmApp")}
        onSubmit={async ({ code }) => {
          const body = { password: waiting.password, code };
          await onAdded(await call("POST /api/v1/auth/second-factor/totp/confirm", { body }));
        }}
      >
        <TextField
          name="code"
          label={say("sixDigits")}
          autoComplete="one-time-code"
          inputMode="numeric"
          readAs={plainNumber}
        />
        <SetUpActs yes={say("confirm")} onCancel={onCancel} />
      </Form>
    </div>
  );
}
