import { NewTabIcon } from "./icons.tsx";
import { useSay } from "./use-say.ts";
import "./NewTab.css";

/** The icon of a link that opens in a new tab, with a text for screen readers. */
export function NewTab() {
  const say = useSay();
  return (
    <span className="new-tab">
      <NewTabIcon />
      <span className="hidden-text"> {say("newTab")}</span>
    </span>
  );
}
