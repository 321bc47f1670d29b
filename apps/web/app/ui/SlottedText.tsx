import type { ReactNode } from "react";

/** Stands in a text for the element that belongs there. */
export const SLOT = "\uFFFC";

/** A text with an element in it, at the place that is called `SLOT`. */
export function SlottedText({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split(SLOT);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
