import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { useSay } from "./use-say.ts";
import "./StateView.css";

interface StateViewProps {
  title: ReactNode;
  titleAs?: "h1" | "h2";
  code?: string;
  /** an illustration of what is missing */
  picture?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty area: its purpose, and the next step. */
export function StateView({
  title,
  titleAs: Title = "h2",
  code,
  picture,
  children,
  action,
}: StateViewProps) {
  return (
    <div className="state-view">
      {picture}
      {code && <p className="state-code">{code}</p>}
      <Title>{title}</Title>
      {children}
      {action && <div className="state-acts">{action}</div>}
    </div>
  );
}

interface FailedPartProps {
  children: ReactNode;
  onRetry: () => void;
  /** true while it is loading again */
  loading?: boolean;
}

/** A part of a screen that failed to load, in its usual frame. */
export function FailedPart({ loading, ...props }: FailedPartProps) {
  if (loading) return <Skeleton shape="card" />;
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
