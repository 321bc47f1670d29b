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
  /** for what is told as it happens: a status that comes with its text is not read out by all */
  isAlert?: boolean;
  /** of a message that leaves by itself */
  leaving?: ReturnType<typeof useLeaving>;
  children?: ReactNode;
}

const icons = { plain: InfoIcon, good: CheckCircleIcon, warn: AlertIcon, bad: AlertIcon };

/** A message that stays until its cause is gone: icon, text and action. */
export function Banner(props: BannerProps) {
  const { tone = "plain", lead, action, isAlert = false, leaving, children } = props;
  const Sign = icons[tone];
  return (
    <div
      {...leaving}
      className={tone === "plain" ? "banner" : `banner banner-${tone}`}
      role={isAlert ? "alert" : "status"}
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
