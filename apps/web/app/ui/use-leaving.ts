import { useEffect, useState, useSyncExternalStore } from "react";

/**
 * Dismisses a message after a time, null for never, in which it can be seen, and nobody points at
 * it or has the focus in it; the result goes on its element.
 */
export function useLeaving(id: number, shownMs: number | null, dismiss: (id: number) => void) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHidden = useHidden();
  const isHeld = isPointedAt || isFocused || isHidden;
  useEffect(() => {
    if (isHeld || shownMs === null) return;
    const timer = setTimeout(() => dismiss(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isHeld, shownMs, dismiss]);
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

function subscribe(notify: () => void) {
  document.addEventListener("visibilitychange", notify);
  return () => document.removeEventListener("visibilitychange", notify);
}

/** Whether nobody sees the page, as another tab is in front of it. */
function useHidden(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  );
}
