import { use } from "react";
import { Early } from "./EarlyScript.tsx";

/**
 * The client's custom properties, in the page itself: a style sheet of their own would be one more
 * response that the first paint waits for. The browser does not render it, as hydration skips it.
 */
export function ThemeStyle() {
  const early = use(Early);
  return early && <style nonce={early.nonce}>{early.themeCss}</style>;
}
