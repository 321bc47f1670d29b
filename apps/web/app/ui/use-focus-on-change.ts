import { type RefObject, useEffect, useRef } from "react";

/** Focuses an element whenever what is shown has changed, as what had the focus goes with it. */
export function useFocusOnChange(shown: unknown, element: RefObject<HTMLElement | null>): void {
  const shownBefore = useRef(shown);
  useEffect(() => {
    if (shownBefore.current === shown) return;
    shownBefore.current = shown;
    element.current?.focus();
  }, [shown, element]);
}
