import { useLayoutEffect, useRef } from "react";

const isLost = () => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
};

/** The part of the screen, named by its heading, that an element is in. */
export function partAround(element: Element | null): Element | null {
  return element?.closest("section[aria-labelledby]") ?? null;
}

/** Moves the focus, if what had it is gone, to the heading of its part, else to the content. */
export function keepFocus(part: Element | null = null): void {
  if (!isLost()) return;
  const name = part?.isConnected ? part.getAttribute("aria-labelledby") : null;
  const heading = document.getElementById(name ?? "");
  if (heading) heading.tabIndex = -1;
  (heading ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/**
 * Of a button: browsers take the focus from what is disabled, or removed. It gets it back when its
 * action has ended; if it is gone by then, the heading above it has it.
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
      if (disabled.current === null && isLost()) return;
      // Nothing is removed yet.
      const part = partAround(disabled.current ?? document.activeElement);
      queueMicrotask(() => keepFocus(part));
    },
    [],
  );
}
