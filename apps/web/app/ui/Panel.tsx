import type { ComponentProps } from "react";
import "./Panel.css";

/** A padded box on the page's background. */
export function Panel({ className = "", ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={`panel panel-pad ${className}`.trim()} />;
}
