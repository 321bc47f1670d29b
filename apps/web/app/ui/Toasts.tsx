import { DismissButton } from "./DismissButton.tsx";
import { useExternalState } from "./external-state.ts";
import { dismissToast, type Toast, toasts } from "./toast.ts";
import { useLeaving } from "./use-leaving.ts";
import { useSay } from "./use-say.ts";
import "./Toasts.css";

const SHOWN_MS = 3_000;

/**
 * The toast area, bottom right; messages are announced politely and stay while hovered or focused.
 */
export function Toasts() {
  const say = useSay();
  const shown = useExternalState(toasts);
  return (
    <div
      className="toasts"
      role="status"
      aria-live="polite"
      // Each message is read once, not again with the next one.
      aria-atomic="false"
      aria-label={say("notifications")}
    >
      {shown.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
    </div>
  );
}

export function ToastCard({ entry }: { entry: Toast }) {
  const leaving = useLeaving(entry.id, SHOWN_MS, dismissToast);
  return (
    <div {...leaving} className={`toast toast-${entry.tone}`}>
      <span className="toast-mark" aria-hidden="true" />
      <p>{entry.text}</p>
      <DismissButton onClick={() => dismissToast(entry.id)} />
    </div>
  );
}
