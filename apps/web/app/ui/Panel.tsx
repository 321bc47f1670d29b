import type { ComponentProps } from "react";
import "./Panel.css";

interface PanelProps extends ComponentProps<"section"> {
  padded?: boolean;
}

/** A box on the page's background, the only kind in the product. */
export function Panel({ padded = true, className, ...rest }: PanelProps) {
  const names = ["panel", padded ? "panel-pad" : "", className ?? ""];
  return <section {...rest} className={names.filter(Boolean).join(" ")} />;
}
