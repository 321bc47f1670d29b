import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { QuietError } from "../ui/StateView.tsx";
import { toast } from "../ui/toast.ts";
import { changeSubscription } from "./change-subscription.ts";

interface ReactivateProps {
  paymentUrl: string;
  /** the paid period has not ended, so no new payment is needed */
  resumable: boolean;
}

export function ReactivateSubscription({ paymentUrl, resumable }: ReactivateProps) {
  const [state, setState] = useState<"idle" | "busy" | "failed" | "ended">("idle");

  async function resume() {
    setState("busy");
    try {
      await changeSubscription("active");
      toast("Your subscription is active again");
      setState("idle");
    } catch (error) {
      // A 4xx means that the period has ended meanwhile, so a new payment is needed.
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      setState(refused ? "ended" : "failed");
    }
  }

  if (!resumable || state === "ended") {
    return (
      <a className={buttonClass({})} href={paymentUrl} target="_blank" rel="noopener">
        Reactivate Subscription
        <NewTab />
      </a>
    );
  }
  if (state === "failed") {
    return <QuietError onRetry={resume}>That did not work.</QuietError>;
  }
  return (
    <Button busy={state === "busy"} onClick={resume}>
      {state === "busy" ? "Please wait..." : "Reactivate Subscription"}
    </Button>
  );
}
