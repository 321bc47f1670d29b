import { useNavigation } from "react-router";
import "./Opening.css";

/** A line at the window's upper edge while the screen that a link leads to is loading. */
export function Opening() {
  const { state } = useNavigation();
  return state !== "idle" && <div className="opening" aria-hidden="true" />;
}
