import type { ReactNode } from "react";
import { AlertIcon, CheckCircleIcon, InfoIcon } from "./icons.tsx";
import type { Tone } from "./Tag.tsx";
import type { useLeaving } from "./use-leaving.ts";
import "./Banner.css";

interface BannerProps {
  tone?: Tone;
  /** the first sentence, a summary */
  lead: ReactNode;
  action?: ReactNode;
  /** of a message that leaves by itself */
  leaving?: ReturnType<typeof useLeaving>;
  children?: ReactNode;
}

const icons = { plain: InfoIcon, good: CheckCircleIcon, warn: AlertIcon, bad: AlertIcon };

/** A message that stays until its cause is gone: icon, text and action. */
export function Banner({ tone = "plain", lead, action, leaving, children }: BannerProps) {
  const Sign = icons[tone];
  return (
    <div
      {...leaving}
      className={tone === "plain" ? "banner" : `banner banner-${tone}`}
      role="status"
    >
      <Sign />
      <span>
        <b>{lead}</b>
        {children && <> {children}</>}
      </span>
      {action}
    </div>
  );
}
