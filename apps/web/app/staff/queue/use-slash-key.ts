import { type RefObject, useEffect, useState } from "react";

const KEY = "slash-key";

/**
 * '/' focuses a field, except while typing elsewhere. Returns whether it does, and a function that
 * turns it off or on for this browser, as people who dictate type it unintentionally (WCAG 2.1.4).
 */
export function useSlashKey(
  field: RefObject<HTMLInputElement | null>,
): [on: boolean, turn: (on: boolean) => void] {
  const [on, setOn] = useState(readChoice);
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches("input, textarea, select"))
        return;
      event.preventDefault();
      field.current?.select();
      field.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [field, on]);

  function turn(next: boolean) {
    setOn(next);
    try {
      window.localStorage.setItem(KEY, next ? "on" : "off");
    } catch {
      // Without storage the choice lasts until the screen is left.
    }
  }

  return [on, turn];
}

function readChoice(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}
