import { useEffect, useState } from "react";
import { DismissButton } from "./DismissButton.tsx";
import { useExternalState } from "./external-state.ts";
import { dismissToast, type Toast, toasts } from "./toast.ts";
import { useSay } from "./use-say.ts";
import "./Toasts.css";

const SHOWN_MS = 3_000;

/** The toast area, bottom right; messages are announced politely and stay while hovered. */
export function Toasts() {
  const say = useSay();
  const shown = useExternalState(toasts);
  return (
    <div className="toasts" role="status" aria-live="polite" aria-label={say("notifications")}>
      {shown.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
    </div>
  );
}

export function ToastCard({ entry }: { entry: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(entry.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [entry.id, held]);
  return (
    <div
      className={`toast toast-${entry.tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className="toast-mark" aria-hidden="true" />
      <p>{entry.text}</p>
      <DismissButton onClick={() => dismissToast(entry.id)} />
    </div>
  );
}
