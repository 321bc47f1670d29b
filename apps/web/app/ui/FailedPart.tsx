import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { CardSkeleton, Waiting } from "./Skeleton.tsx";
import { useSay } from "./use-say.ts";
import "./FailedPart.css";

interface FailedPartProps {
  children: ReactNode;
  onRetry: () => void;
  /** true while it is loading again */
  loading?: boolean;
}

/** A part of a screen that failed to load, in its usual frame. */
export function FailedPart({ loading, ...props }: FailedPartProps) {
  if (loading)
    return (
      <Waiting>
        <CardSkeleton />
      </Waiting>
    );
  return (
    <div className="panel panel-pad">
      <QuietError {...props} />
    </div>
  );
}

/** A failed part: one line and 'Try again'. */
export function QuietError({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  const say = useSay();
  return (
    <p className="quiet-error" role="status">
      <span>{children}</span>
      <Button variant="ghost" size="small" onClick={onRetry}>
        {say("tryAgain")}
      </Button>
    </p>
  );
}
