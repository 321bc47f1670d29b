import { Link, useLocation } from "react-router";
import { useResendVerification } from "../merchant/use-resend-verification.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { useSay } from "../ui/use-say.ts";
import { SetupList } from "./SetupList.tsx";
import { nextStep, type SetupStep } from "./setup-steps.ts";

interface SetupChecklistProps {
  steps: readonly SetupStep[];
  /** one line with the next step and the list folded; else the whole list */
  folded?: boolean;
}

/** Guides a new merchant to a live page: the progress, and the next step. */
export function SetupChecklist({ steps, folded }: SetupChecklistProps) {
  const say = useSay();
  const next = nextStep(steps);
  const done = steps.filter((step) => step.done).length;
  const count = say("stepsDone", { done, all: steps.length });
  return (
    <section className="panel setup" aria-labelledby="setup">
      <div className="ends setup-head">
        <div>
          <h2 id="setup" className="eyebrow">
            {say("wayToLive")}
          </h2>
          {folded && next && (
            <p>
              <b>{next.title}</b> <span className="setup-hint">{next.hint}</span>
            </p>
          )}
        </div>
        {folded && next && <NextAction step={next} />}
      </div>
      <progress className="setup-bar" value={done} max={steps.length} aria-label={count} />
      {folded ? (
        <details className="setup-fold">
          <summary>{count}</summary>
          <SetupList steps={steps} current={next} />
        </details>
      ) : (
        <>
          <p className="muted">{count}</p>
          <SetupList steps={steps} current={next} />
          {next && <NextAction step={next} />}
        </>
      )}
    </section>
  );
}

/** The button of a step; none if the screen itself is its target, or has the link already. */
function NextAction({ step: { action } }: { step: SetupStep }) {
  const say = useSay();
  const { pathname } = useLocation();
  const { resend, busy } = useResendVerification();
  if (action === null) return null;
  if (action === "resend") {
    return (
      <Button busy={busy} onClick={resend}>
        {say("sendLinkAgain")}
      </Button>
    );
  }
  if (`${action.to}/`.startsWith(`${pathname}/`)) return null;
  return (
    <Link to={action.to} className={buttonClass({})}>
      {action.text}
    </Link>
  );
}
