import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { useSay } from "./use-say.ts";
import "./FailedPart.css";

interface QuietErrorProps {
  children: ReactNode;
  /** with a promise of its end, until which the button is busy */
  onRetry: () => unknown;
}

/** A part of a screen that failed to load, in its usual frame. */
export function FailedPart(props: QuietErrorProps) {
  return (
    <div className="panel panel-pad">
      <QuietError {...props} />
    </div>
  );
}

/** A failed part: one line and 'Try again'. */
export function QuietError({ children, onRetry }: QuietErrorProps) {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    try {
      await onRetry();
    } finally {
      setBusy(false);
    }
  }
  return (
    <p className="quiet-error" role="status">
      <span>{children}</span>
      <Button variant="ghost" size="small" busy={busy} onClick={retry}>
        {say("tryAgain")}
      </Button>
    </p>
  );
}
