import type { ComponentProps } from "react";
import "./Panel.css";

interface PanelProps extends ComponentProps<"section"> {
  padded?: boolean;
}

/** A sheet of paper on the ground: the one box of the product. */
export function Panel({ padded = true, className, ...rest }: PanelProps) {
  const names = ["panel", padded ? "panel-pad" : "", className ?? ""];
  return <section {...rest} className={names.filter(Boolean).join(" ")} />;
}
