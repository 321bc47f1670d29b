import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/**
 * What opens under a button and closes on a click outside, when the focus leaves it, and on Escape,
 * which gives the focus back. `root` spans both, `button` is what opens it.
 */
export function useDropdown() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open]);

  function closeOnEscape(event: KeyboardEvent) {
    if (!open || event.key !== "Escape") return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  }

  return { open, toggle: () => setOpen(!open), root, button, closeOnEscape };
}
