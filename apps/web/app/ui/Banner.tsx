import type { ReactNode } from "react";
import { AlertIcon, CheckCircleIcon, InfoIcon } from "./icons.tsx";
import type { Tone } from "./Tag.tsx";
import "./Banner.css";

interface BannerProps {
  tone?: Tone;
  /** the first sentence, which says it all in short */
  lead: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

const icons = { plain: InfoIcon, good: CheckCircleIcon, warn: AlertIcon, bad: AlertIcon };

/** What stays until its cause is gone: a sign, what it is, and what can be done about it. */
export function Banner({ tone = "plain", lead, action, children }: BannerProps) {
  const Sign = icons[tone];
  return (
    <div className={tone === "plain" ? "banner" : `banner banner-${tone}`} role="status">
      <Sign />
      <span>
        <b>{lead}</b>
        {children && <> {children}</>}
      </span>
      {action}
    </div>
  );
}
