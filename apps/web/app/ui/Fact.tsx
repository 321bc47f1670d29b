import type { ReactNode } from "react";

/**
 * A fact of a list: name and value with a space between, so that they are read, found and copied as
 * one line.
 */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  );
}
