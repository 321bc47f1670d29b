import type { ReactNode } from "react";
import "./Tag.css";

export type Tone = "plain" | "good" | "warn" | "bad";

/** A state in one or two words. */
export function Tag({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === "plain" ? "tag" : `tag tag-${tone}`}>{children}</span>;
}
