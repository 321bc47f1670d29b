import type { MouseEvent } from "react";

type DialogEvent = MouseEvent<HTMLDialogElement>;

/**
 * Whether the last press began outside: one that began inside, as to select text, closes nothing.
 */
let began = false;

/**
 * Listeners of a modal dialog that close it on a click outside, for browsers that do not know
 * `closedby`: Safari, and Firefox before 141.
 */
export const outsideClick = {
  onPointerDown(event: DialogEvent) {
    began = isOutside(event);
  },
  onClick(event: DialogEvent) {
    if (began && isOutside(event)) event.currentTarget.close();
  },
};

/** What is behind a modal dialog is told as the dialog itself. */
function isOutside({ target, currentTarget, clientX, clientY }: DialogEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isBeside = clientX < left || clientX > right || clientY < top || clientY > bottom;
  return target === currentTarget && isBeside;
}
