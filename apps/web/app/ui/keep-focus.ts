import { useEffect, useRef } from "react";

/** Moves the focus to the screen's content if what had it is gone. */
export function keepFocus(): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Keeps the focus on the screen when a list becomes shorter. */
export function useKeptFocus(length: number): void {
  const before = useRef(length);
  useEffect(() => {
    if (length < before.current) keepFocus();
    before.current = length;
  }, [length]);
}
