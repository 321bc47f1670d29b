import type { ReactNode } from "react";
import { Notices } from "../ui/Notices.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { NoScript } from "./NoScript.tsx";
import "./AuthCard.css";

interface AuthCardProps {
  title: string;
  intro?: ReactNode;
  /** links under the form */
  links?: ReactNode;
  children: ReactNode;
}

/** The narrow panel of all guest forms. */
export function AuthCard({ title, intro, links, children }: AuthCardProps) {
  return (
    <div className="auth">
      <div className="panel auth-card">
        <h1>{title}</h1>
        <NoScript />
        {intro && <p className="auth-intro">{intro}</p>}
        <Notices />
        {children}
        {links && <div className="auth-links">{links}</div>}
      </div>
    </div>
  );
}

/** A screen that waits for something to finish. */
export function WaitScreen({ title, label }: { title: string; label: string }) {
  return (
    <div className="auth-wait">
      <div>
        <NoScript />
        <Spinner large label={label} />
        <h1>{title}</h1>
      </div>
    </div>
  );
}
