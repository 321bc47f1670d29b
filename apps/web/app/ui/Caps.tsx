import type { ReactNode } from "react";

/** Text that the specification has in capitals, slightly smaller and wider spaced than its line. */
export function Caps({ children }: { children: ReactNode }) {
  return <span className="caps">{children}</span>;
}
