import { type FactorAdded, type PasskeyCreation, PasskeyForm } from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { Form } from "../form/Form.tsx";
import { TextField } from "../form/TextField.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { useSay } from "../ui/use-say.ts";
import { browserText } from "./browser-text.ts";
import { showPasskeyError } from "./passkey-problem.ts";
import { SetUpActs } from "./SetUpActs.tsx";

/** A challenge for a new passkey. */
export interface WaitingPasskey extends PasskeyCreation {
  password: string;
}

const kept = ["name"] as const;

interface PasskeySetUpProps {
  waiting: WaitingPasskey;
  onAdded: (added: FactorAdded) => Promise<void>;
  onCancel: () => void;
}

export function PasskeySetUp({ waiting, onAdded, onCancel }: PasskeySetUpProps) {
  const say = useSay();
  const { browser, options, password } = waiting;
  const form = useZodForm(PasskeyForm, { name: browserText(browser, say) });
  return (
    <div className="account-part">
      <p>{say("namePasskeyText")}</p>
      <Form
        form={form}
        label={say("addPasskey")}
        keeps={kept}
        onSubmit={async ({ name }) => {
          const { createPasskey } = await import("./webauthn.ts");
          const body = { password, name, credential: await createPasskey(options) };
          await onAdded(await call("POST /api/v1/auth/second-factor/passkeys", { body }));
        }}
        onRefused={(error) => showPasskeyError(form, error, say)}
      >
        <TextField name="name" label={say("passkeyName")} autoComplete="off" />
        <SetUpActs yes={say("createPasskey")} onCancel={onCancel} />
      </Form>
    </div>
  );
}
