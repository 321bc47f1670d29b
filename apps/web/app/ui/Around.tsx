import type { ReactNode } from "react";

/** Stands in a text for the element that belongs there. */
export const HERE = "\uFFFC";

/** A text with an element in it, at the place that is called `HERE`. */
export function Around({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split(HERE);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
