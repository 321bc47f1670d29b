import type { ReactNode } from "react";
import type { Tone } from "./Tag.tsx";
import "./Banner.css";

interface BannerProps {
  tone?: Tone;
  action?: ReactNode;
  children: ReactNode;
}

/** One line that stays until its cause is gone. */
export function Banner({ tone = "plain", action, children }: BannerProps) {
  return (
    <div className={tone === "plain" ? "banner" : `banner banner-${tone}`} role="status">
      <span>{children}</span>
      {action}
    </div>
  );
}
