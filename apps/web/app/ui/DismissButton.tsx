import { CloseIcon } from "./icons.tsx";
import "./DismissButton.css";

/** Takes a message away before its time. */
export function DismissButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="dismiss" aria-label="Dismiss" onClick={onClick}>
      <CloseIcon />
    </button>
  );
}
