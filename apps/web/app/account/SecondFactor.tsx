import type {
  SecondFactor as Factor,
  FactorAdded,
  Passkey,
  Session,
} from "@coupon-center/contract";
import { limits } from "@coupon-center/contract";
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
import { useFocusOnChange } from "../ui/use-focus-on-change.ts";
import { useSay } from "../ui/use-say.ts";
import { AppSetUp, type WaitingKey } from "./AppSetUp.tsx";
import { PasskeySetUp, type WaitingPasskey } from "./PasskeySetUp.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** What a password is asked for; a passkey that is to be removed. */
type Question = "set up" | "turn off" | "new codes" | "add passkey" | Passkey;

/** What the panel shows: the factors as they are, or a step of a change. */
type Step =
  | { at: "standing" }
  | { at: "app"; waiting: WaitingKey }
  | { at: "passkey"; waiting: WaitingPasskey }
  | { at: "codes"; codes: readonly string[] };

const standing: Step = { at: "standing" };

/** What logging in takes besides the password, and how to change it. */
export function SecondFactor({ factor }: { factor: Factor }) {
  const say = useSay();
  const [question, setQuestion] = useState<Question | null>(null);
  const [step, setStep] = useState(standing);
  const setUp = useRef<HTMLButtonElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { revalidate } = useRevalidator();

  // The next step is below the heading.
  useFocusOnChange(step, heading);

  /** The response is a new session, as every change ends the old one. */
  function goOn(session: Session) {
    patchUser(session);
    setQuestion(null);
    setStep(standing);
  }

  /** Nothing was changed yet; the focus returns to where the set-up began. */
  function cancel() {
    const began = step.at === "app" ? setUp : add;
    flushSync(() => setStep(standing));
    began.current?.focus();
  }

  const showCodes = (codes: readonly string[]) => setStep({ at: "codes", codes });

  /** Only the first factor comes with codes. */
  async function showAdded({ session, recovery_codes }: FactorAdded, said: string) {
    goOn(session);
    // The codes may be left at once for a screen that is closed without a factor.
    patchUser({ needs_second_factor: false });
    if (recovery_codes.length > 0) return showCodes(recovery_codes);
    toast(said);
    await revalidate();
  }

  async function done() {
    await loadProfile();
    await revalidate();
    setStep(standing);
  }

  async function showRemoved(session: Session, said: string) {
    toast(said);
    goOn(session);
    await loadProfile();
    await revalidate();
  }

  const isOnly = (factor.totp ? 1 : 0) + factor.passkeys.length === 1;
  const withoutAny = factor.required ? "lastFactorText" : "turnOffAppText";
  const afterwards = say(isOnly ? withoutAny : "factorRemainsText");

  const asks = {
    "set up": {
      title: say("setUpApp"),
      text: say("setUpAppText"),
      yes: say("goOn"),
      async run(password: string) {
        const key = await call("POST /api/v1/auth/second-factor/totp", { body: { password } });
        setQuestion(null);
        setStep({ at: "app", waiting: { ...key, password } });
      },
    },
    "turn off": {
      title: say("turnOffApp"),
      text: afterwards,
      yes: say("turnOff"),
      async run(password: string) {
        const { session } = await call("DELETE /api/v1/auth/second-factor/totp", {
          body: { password },
        });
        await showRemoved(session, say("appIsOff"));
      },
    },
    "new codes": {
      title: say("makeCodesQuestion"),
      text: say("makeCodesText"),
      yes: say("makeCodes"),
      async run(password: string) {
        const body = { password };
        const made = await call("POST /api/v1/auth/second-factor/recovery-codes", { body });
        goOn(made.session);
        showCodes(made.recovery_codes);
      },
    },
    "add passkey": {
      title: say("addPasskey"),
      text: say("addPasskeyText"),
      yes: say("goOn"),
      async run(password: string) {
        const body = { password };
        const made = await call("POST /api/v1/auth/second-factor/passkey-options", { body });
        setQuestion(null);
        setStep({ at: "passkey", waiting: { ...made, password } });
      },
    },
  };

  const removal = ({ id, name }: Passkey) => ({
    title: say("removePasskey", { name }),
    text: afterwards,
    yes: say("remove"),
    async run(password: string) {
      const { session } = await call("DELETE /api/v1/auth/second-factor/passkeys/:id", {
        params: { id },
        body: { password },
      });
      await showRemoved(session, say("passkeyRemoved"));
    },
  });

  const askedOf = (one: Question) => (typeof one === "object" ? removal(one) : asks[one]);
  const asked = question === null ? null : askedOf(question);

  return (
    <Panel aria-labelledby="second-factor">
      <h2 id="second-factor" ref={heading} tabIndex={-1}>
        {say("secondFactor")}
      </h2>
      <p className="muted">{say("secondFactorText")}</p>
      {step.at === "codes" ? (
        <RecoveryCodes codes={step.codes} onDone={done} />
      ) : step.at === "app" ? (
        <AppSetUp
          waiting={step.waiting}
          onAdded={(added) => showAdded(added, say("appIsOn"))}
          onCancel={cancel}
        />
      ) : step.at === "passkey" ? (
        <PasskeySetUp
          waiting={step.waiting}
          onAdded={(added) => showAdded(added, say("passkeyAdded"))}
          onCancel={cancel}
        />
      ) : (
        <div className="account-part">
          <Standing factor={factor} />
          {factor.passkeys.length > 0 && (
            <Passkeys passkeys={factor.passkeys} onRemove={setQuestion} />
          )}
          <div className="factor-acts">
            <Button
              ref={setUp}
              variant={hasFactor(factor) ? "ghost" : "primary"}
              onClick={() => setQuestion("set up")}
            >
              {factor.totp ? say("setUpAnotherApp") : say("setUpApp")}
            </Button>
            {factor.passkeys.length < limits.passkeys && (
              <Button ref={add} variant="ghost" onClick={() => setQuestion("add passkey")}>
                {say("addPasskey")}
              </Button>
            )}
            {hasFactor(factor) && (
              <Button variant="ghost" onClick={() => setQuestion("new codes")}>
                {say("newRecoveryCodes")}
              </Button>
            )}
            {factor.totp && (
              <Button variant="danger-ghost" onClick={() => setQuestion("turn off")}>
                {say("turnOff")}
              </Button>
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

const hasFactor = ({ totp, passkeys }: Factor) => totp || passkeys.length > 0;

function Standing({ factor }: { factor: Factor }) {
  const say = useSay();
  if (!hasFactor(factor)) return null;
  const left = factor.totp ? "recoveryCodesLeft" : "codesLeft";
  return (
    <p className="factor-standing">
      <Tag tone="good">{say("factorOn")}</Tag> {say(left, { count: factor.recovery_codes })}
    </p>
  );
}
