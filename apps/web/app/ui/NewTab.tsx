import { NewTabIcon } from "./icons.tsx";
import "./NewTab.css";

/** The icon of a link that opens in a new tab, with a text for screen readers. */
export function NewTab() {
  return (
    <span className="new-tab">
      <NewTabIcon />
      <span className="hidden-text"> (opens in a new tab)</span>
    </span>
  );
}
