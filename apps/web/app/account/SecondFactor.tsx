import type { SecondFactor as Factor, FactorAdded, Session } from "@coupon-center/contract";
import { limits } from "@coupon-center/contract";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { patchUser } from "../session/stored-user.ts";
import { useReload } from "../session/use-reload.ts";
import { useUser } from "../session/use-user.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { QuietError } from "../ui/FailedPart.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Tag } from "../ui/Tag.tsx";
import { toast } from "../ui/toast.ts";
import { useFocusOnChange } from "../ui/use-focus-on-change.ts";
import { useSay } from "../ui/use-say.ts";
import { AppSetUp } from "./AppSetUp.tsx";
import { passwordFor, type Question, type Step } from "./factor-questions.ts";
import { PasskeySetUp } from "./PasskeySetUp.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

const standing: Step = { at: "standing" };

interface SecondFactorProps {
  /** null if it failed to load: a step of a change stays, as new recovery codes are shown once */
  factor: Factor | null;
}

/** What logging in takes besides the password, and how to change it. */
export function SecondFactor({ factor: loaded }: SecondFactorProps) {
  const say = useSay();
  const [question, setQuestion] = useState<Question | null>(null);
  const [step, setStep] = useState(standing);
  const buttons = { setUp: useRef<HTMLButtonElement>(null), add: useRef<HTMLButtonElement>(null) };
  const heading = useRef<HTMLHeadingElement>(null);
  const reload = useReload();
  const account = useUser()?.id;
  /** what was loaded before a change, after which it could not be loaded anew */
  const [outdated, setOutdated] = useState<Factor | null>(null);
  const factor = loaded === outdated ? null : loaded;

  // The next step is below the heading.
  useFocusOnChange(step, heading);

  function begin(next: Step) {
    setQuestion(null);
    setStep(next);
  }

  /** The response is a new session, as every change ends the old one. */
  function goOn(session: Session, next = standing) {
    patchUser(account, session);
    begin(next);
  }

  /** Nothing was changed yet; the focus returns to where the set-up began. */
  function cancel() {
    const began = step.at === "app" ? buttons.setUp : buttons.add;
    flushSync(() => setStep(standing));
    began.current?.focus();
  }

  function showMade({ session, recovery_codes }: FactorAdded) {
    goOn(session, { at: "codes", codes: recovery_codes });
  }

  /** Only the first factor comes with codes. */
  async function showAdded(added: FactorAdded, said: string) {
    // The codes may be left at once for a screen that is closed without a factor.
    patchUser(account, { needs_second_factor: false });
    if (added.recovery_codes.length > 0) return showMade(added);
    await showStanding(added.session, said);
  }

  async function done() {
    await showChanged();
    setStep(standing);
  }

  async function showStanding(session: Session, said: string) {
    goOn(session);
    toast(said);
    await showChanged();
  }

  async function showChanged() {
    if (!(await reload())) setOutdated(loaded);
  }

  const asked =
    question &&
    factor &&
    passwordFor(question, { factor, say, begin, showMade, showRemoved: showStanding });

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
      ) : factor === null ? (
        <QuietError onRetry={reload}>{say("somethingWrong")}</QuietError>
      ) : (
        <div className="account-part">
          <Standing factor={factor} />
          {factor.passkeys.length > 0 && (
            <Passkeys passkeys={factor.passkeys} onRemove={setQuestion} />
          )}
          <FactorActs factor={factor} buttons={buttons} ask={setQuestion} />
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

interface FactorActsProps {
  factor: Factor;
  buttons: { setUp: RefObject<HTMLButtonElement | null>; add: RefObject<HTMLButtonElement | null> };
  ask: (question: Question) => void;
}

/** The buttons for what can be changed, each of which asks for the password. */
function FactorActs({ factor, buttons, ask }: FactorActsProps) {
  const say = useSay();
  return (
    <div className="factor-acts">
      <Button
        ref={buttons.setUp}
        variant={hasFactor(factor) ? "ghost" : "primary"}
        onClick={() => ask("set up")}
      >
        {factor.totp ? say("setUpAnotherApp") : say("setUpApp")}
      </Button>
      {factor.passkeys.length < limits.passkeys && (
        <Button ref={buttons.add} variant="ghost" onClick={() => ask("add passkey")}>
          {say("addPasskey")}
        </Button>
      )}
      {hasFactor(factor) && (
        <Button variant="ghost" onClick={() => ask("new codes")}>
          {say("newRecoveryCodes")}
        </Button>
      )}
      {factor.totp && (
        <Button variant="danger-ghost" onClick={() => ask("turn off")}>
          {say("turnOff")}
        </Button>
      )}
    </div>
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
