import type { Plan } from "@coupon-center/contract";
import { useState } from "react";
import { hasStatus, refusalText } from "../api/api-error.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { QuietError } from "../ui/FailedPart.tsx";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";
import { changeSubscription } from "./change-subscription.ts";
import { SubscribeLink } from "./SubscribeLink.tsx";

interface ReactivateProps {
  plan: Plan;
  /** the paid period has not ended, so no new payment is needed */
  resumable: boolean;
  /** nothing was paid for what runs at present */
  isFirst: boolean;
}

export function ReactivateSubscription({ plan, resumable, isFirst }: ReactivateProps) {
  const say = useSay();
  const [state, setState] = useState<"idle" | "busy" | "ended">("idle");
  const [failure, setFailure] = useState("");

  async function resume() {
    setState("busy");
    setFailure("");
    try {
      await changeSubscription("active");
      toast(say("activeAgain"));
      setState("idle");
    } catch (error) {
      const failed = refusalText(error, say("notWorked"));
      // The period has ended meanwhile, so a new payment is needed.
      if (hasStatus(error, 400, 404)) {
        setState("ended");
        toast(error.fields.status?.[0] ?? failed, "bad");
      } else {
        setState("idle");
        setFailure(failed);
      }
    }
  }

  if (!resumable || state === "ended") {
    return (
      <SubscribeLink plan={plan} className={buttonClass({})}>
        {say(isFirst ? "subscribeNow" : "reactivate")}
      </SubscribeLink>
    );
  }
  if (failure) return <QuietError onRetry={resume}>{failure}</QuietError>;
  return (
    <Button busy={state === "busy"} onClick={resume}>
      {state === "busy" ? say("busy") : say("reactivate")}
    </Button>
  );
}
