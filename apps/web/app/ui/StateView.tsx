import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import "./StateView.css";

interface StateViewProps {
  title: string;
  titleAs?: "h1" | "h2";
  code?: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** A whole area that has nothing to show: what it is for, and the one next step. */
export function StateView({
  title,
  titleAs: Title = "h2",
  code,
  children,
  action,
}: StateViewProps) {
  return (
    <div className="state-view">
      {code && <p className="state-code">{code}</p>}
      <Title>{title}</Title>
      {children}
      {action}
    </div>
  );
}

/** A part of a screen that could not be loaded, in the frame that it would stand in. */
export function FailedPart(props: { children: ReactNode; onRetry: () => void }) {
  return (
    <section className="panel panel-pad">
      <QuietError {...props} />
    </section>
  );
}

/** A part that could not be loaded: one quiet line and 'Try again'. */
export function QuietError({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <p className="quiet-error" role="status">
      <span>{children}</span>
      <Button variant="ghost" size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
