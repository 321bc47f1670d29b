import { type MouseEvent, useRef } from "react";

type DialogEvent = MouseEvent<HTMLDialogElement>;

/**
 * Listeners of a modal dialog that close it on a click outside, for browsers that do not know
 * `closedby`: Safari, and Firefox before 141. A click that began inside, as to select text, is none.
 */
export function useOutsideClick() {
  const began = useRef(false);
  return {
    onPointerDown(event: DialogEvent) {
      began.current = isOutside(event);
    },
    onClick(event: DialogEvent) {
      if (began.current && isOutside(event)) event.currentTarget.close();
    },
  };
}

/** What is behind a modal dialog is told as the dialog itself. */
function isOutside({ target, currentTarget, clientX, clientY }: DialogEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
