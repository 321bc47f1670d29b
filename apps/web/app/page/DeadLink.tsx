import type { ReactNode } from "react";
import { AuthCard } from "./AuthCard.tsx";

interface DeadLinkProps {
  title: string;
  /** why the link no longer works */
  children: ReactNode;
  /** what to do instead: a wide button */
  action: ReactNode;
  links?: ReactNode;
}

/** In place of the form behind a mailed link that no longer works: why, and the one next step. */
export function DeadLink({ title, children, action, links }: DeadLinkProps) {
  return (
    <AuthCard title={title} links={links}>
      <div className="auth-lead" role="alert">
        {children}
      </div>
      {action}
    </AuthCard>
  );
}
