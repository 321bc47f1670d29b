import { useState } from "react";
import { hasStatus, refusalText } from "../api/api-error.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { QuietError } from "../ui/FailedPart.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";
import { changeSubscription } from "./change-subscription.ts";

interface ReactivateProps {
  paymentUrl: string;
  /** the paid period has not ended, so no new payment is needed */
  resumable: boolean;
  /** nothing was paid for what runs at present */
  isFirst: boolean;
}

export function ReactivateSubscription({ paymentUrl, resumable, isFirst }: ReactivateProps) {
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
      <a className={buttonClass({})} href={paymentUrl} target="_blank" rel="noopener">
        {say(isFirst ? "subscribeNow" : "reactivate")}
        <NewTab />
      </a>
    );
  }
  if (failure) return <QuietError onRetry={resume}>{failure}</QuietError>;
  return (
    <Button busy={state === "busy"} onClick={resume}>
      {state === "busy" ? say("busy") : say("reactivate")}
    </Button>
  );
}
