import type { ReactNode } from "react";

interface NamedListProps {
  name: string;
  className: string;
  children: ReactNode;
}

/**
 * A list with a name of its own. WebKit takes one without markers for layout, and would tell
 * neither its name nor the number of its items without the explicit role.
 */
export function NamedList({ name, className, children }: NamedListProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: it is not redundant in WebKit
    <ul role="list" className={className} aria-label={name}>
      {children}
    </ul>
  );
}
