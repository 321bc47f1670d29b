import { CloseIcon } from "./icons.tsx";
import "./DismissButton.css";

/** Dismisses a message. */
export function DismissButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="dismiss" aria-label="Dismiss" onClick={onClick}>
      <CloseIcon />
    </button>
  );
}
