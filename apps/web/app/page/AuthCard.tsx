import type { ReactNode } from "react";
import { Notices } from "../ui/NoticeList.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { BandPage } from "./BandPage.tsx";
import { NoScript } from "./NoScript.tsx";

interface AuthCardProps {
  title: string;
  intro?: ReactNode;
  /** links under the form */
  links?: ReactNode;
  children: ReactNode;
}

/** All guest forms: an upright ticket, whose stub has the links to the others. */
export function AuthCard({ title, intro, links, children }: AuthCardProps) {
  return (
    <BandPage title={title} intro={intro}>
      <div className="auth">
        <div className={links ? "auth-paper auth-torn" : "auth-paper"}>
          <NoScript />
          <Notices />
          {children}
        </div>
        {links && <div className="auth-links">{links}</div>}
      </div>
    </BandPage>
  );
}

/** A screen that waits for something to finish. */
export function WaitScreen({ title, label }: { title: string; label: string }) {
  return (
    <AuthCard title={title}>
      <div className="auth-wait">
        <Spinner large label={label} />
      </div>
    </AuthCard>
  );
}
