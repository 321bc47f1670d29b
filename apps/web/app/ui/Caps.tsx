import type { ReactNode } from "react";

/** Words that the specification writes in capitals, set a little smaller and wider than their line. */
export function Caps({ children }: { children: ReactNode }) {
  return <span className="caps">{children}</span>;
}
