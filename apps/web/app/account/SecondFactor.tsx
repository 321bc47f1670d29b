import type { SecondFactor as Factor, FactorAdded, Session } from "@coupon-center/contract";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { call } from "../api/call.ts";
import { loadProfile } from "../session/profile.ts";
import { patchUser } from "../session/stored-user.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Tag } from "../ui/Tag.tsx";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";
import { AppSetUp, type WaitingKey } from "./AppSetUp.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Question = "set up" | "turn off" | "new codes";

/** What logging in takes besides the password, and how to change it. */
export function SecondFactor({ factor }: { factor: Factor }) {
  const say = useSay();
  const [question, setQuestion] = useState<Question | null>(null);
  const [waiting, setWaiting] = useState<WaitingKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const setUp = useRef<HTMLButtonElement>(null);
  const { revalidate } = useRevalidator();

  /** The response is a new session, as every change ends the old one. */
  function goOn(session: Session) {
    patchUser(session);
    setQuestion(null);
    setWaiting(null);
  }

  /** Nothing was changed yet; the focus returns to where the set-up began. */
  function cancel() {
    flushSync(() => setWaiting(null));
    setUp.current?.focus();
  }

  async function showCodes({ session, recovery_codes }: FactorAdded) {
    goOn(session);
    setCodes(recovery_codes);
  }

  async function done() {
    await loadProfile();
    await revalidate();
    setCodes(null);
  }

  const asks = {
    "set up": {
      title: say("setUpApp"),
      text: say("setUpAppText"),
      yes: say("goOn"),
      async run(password: string) {
        const key = await call("POST /api/v1/auth/second-factor/totp", { body: { password } });
        setQuestion(null);
        setWaiting({ ...key, password });
      },
    },
    "turn off": {
      title: say("turnOffApp"),
      text: say("turnOffAppText"),
      yes: say("turnOff"),
      async run(password: string) {
        const { session } = await call("DELETE /api/v1/auth/second-factor/totp", {
          body: { password },
        });
        toast(say("appIsOff"));
        goOn(session);
        await revalidate();
      },
    },
    "new codes": {
      title: say("makeCodesQuestion"),
      text: say("makeCodesText"),
      yes: say("makeCodes"),
      async run(password: string) {
        const body = { password };
        await showCodes(await call("POST /api/v1/auth/second-factor/recovery-codes", { body }));
      },
    },
  };

  const asked = question === null ? null : asks[question];

  return (
    <Panel aria-labelledby="second-factor">
      <h2 id="second-factor">{say("secondFactor")}</h2>
      <p className="muted">{say("secondFactorText")}</p>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={done} />
      ) : waiting !== null ? (
        <AppSetUp waiting={waiting} onAdded={showCodes} onCancel={cancel} />
      ) : (
        <div className="account-part">
          <Standing factor={factor} />
          <div className="factor-acts">
            <Button
              ref={setUp}
              variant={factor.totp ? "ghost" : "primary"}
              onClick={() => setQuestion("set up")}
            >
              {factor.totp ? say("setUpAnotherApp") : say("setUpApp")}
            </Button>
            {factor.totp && (
              <>
                <Button variant="ghost" onClick={() => setQuestion("new codes")}>
                  {say("newRecoveryCodes")}
                </Button>
                <Button variant="danger-ghost" onClick={() => setQuestion("turn off")}>
                  {say("turnOff")}
                </Button>
              </>
            )}
          </div>
        </div>
      )}
      <Dialog open={asked !== null} title={asked?.title ?? ""} onClose={() => setQuestion(null)}>
        {asked !== null && (
          <div className="dialog-body">
            <p>{asked.text}</p>
            <PasswordForm
              label={asked.title}
              yes={asked.yes}
              onClose={() => setQuestion(null)}
              run={asked.run}
            />
          </div>
        )}
      </Dialog>
    </Panel>
  );
}

function Standing({ factor: { totp, recovery_codes } }: { factor: Factor }) {
  const say = useSay();
  if (!totp) return null;
  return (
    <p>
      <Tag tone="good">{say("factorOn")}</Tag> {say("recoveryCodesLeft", { count: recovery_codes })}
    </p>
  );
}
