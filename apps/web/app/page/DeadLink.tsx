import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "../ui/Button.tsx";
import { AuthCard } from "./AuthCard.tsx";

interface DeadLinkProps {
  title: string;
  /** why the link no longer works */
  children: ReactNode;
  /** where to go instead */
  to: string;
  action: string;
  links?: ReactNode;
}

/** In place of the form behind a mailed link that no longer works: why, and the one next step. */
export function DeadLink({ title, children, to, action, links }: DeadLinkProps) {
  return (
    <AuthCard title={title} links={links}>
      <div className="auth-lead" role="alert">
        {children}
      </div>
      <Link to={to} className={buttonClass({ wide: true })}>
        {action}
      </Link>
    </AuthCard>
  );
}
