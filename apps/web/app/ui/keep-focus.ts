import { useLayoutEffect, useRef } from "react";

const isLost = () => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
};

/** Moves the focus to the screen's content if what had it is gone. */
export function keepFocus(): void {
  if (isLost()) document.getElementById("main")?.focus({ preventScroll: true });
}

/**
 * Of a button: browsers take the focus from what is disabled, or removed. It gets it back when its
 * action has ended; if it is gone by then, the screen's content has it.
 */
export function useKeptFocus(isDisabled = false): void {
  const disabled = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isDisabled) {
      // The focus is taken with the next picture.
      const { activeElement } = document;
      const isButton = activeElement instanceof HTMLButtonElement && activeElement.disabled;
      disabled.current = isButton ? activeElement : null;
      return;
    }
    if (isLost()) disabled.current?.focus({ preventScroll: true });
    disabled.current = null;
  }, [isDisabled]);
  useLayoutEffect(
    () => () => {
      // Nothing is removed yet.
      if (disabled.current !== null || !isLost()) queueMicrotask(keepFocus);
    },
    [],
  );
}
