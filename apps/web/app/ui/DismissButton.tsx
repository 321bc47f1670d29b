import { CloseIcon } from "./icons.tsx";
import { useKeptFocus } from "./keep-focus.ts";
import { useSay } from "./use-say.ts";
import "./DismissButton.css";

/** Dismisses a message. */
export function DismissButton({ onClick }: { onClick: () => void }) {
  const say = useSay();
  useKeptFocus();
  return (
    <button type="button" className="dismiss" aria-label={say("dismiss")} onClick={onClick}>
      <CloseIcon />
    </button>
  );
}
