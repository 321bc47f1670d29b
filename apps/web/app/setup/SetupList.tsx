import { countText } from "@coupon-center/contract";
import { use } from "react";
import { CheckIcon } from "../ui/icons.tsx";
import { Locale, useSay } from "../ui/use-say.ts";
import type { SetupStep } from "./setup-steps.ts";

interface SetupListProps {
  steps: readonly SetupStep[];
  current: SetupStep | null;
}

export function SetupList({ steps, current }: SetupListProps) {
  const say = useSay();
  const locale = use(Locale);
  return (
    <ol className="setup-steps">
      {steps.map((step, place) => (
        <li
          key={step.id}
          className={step.done ? "setup-step setup-done" : "setup-step"}
          aria-current={step === current ? "step" : undefined}
        >
          <span className="setup-mark" aria-hidden="true">
            {step.done ? <CheckIcon /> : countText(place + 1, locale)}
          </span>
          <span>
            {step.title}
            {step.done && <span className="hidden-text"> {say("stepDone")}</span>}
            {step === current && <span className="setup-hint">{step.hint}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
