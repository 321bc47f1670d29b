import { createContext, use } from "react";
import type { EarlyAsk } from "./early-asks.ts";

interface Early {
  script: string;
  nonce: string;
  themeCss: string;
  asks: readonly EarlyAsk[];
}

/** Given on the server only. */
export const Early = createContext<Early | null>(null);

/** The script in a page's head. The browser does not render it, as hydration skips it. */
export function EarlyScript() {
  const early = use(Early);
  if (early === null) return null;
  const { script, nonce, asks } = early;
  const data = JSON.stringify(asks);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours
  return <script nonce={nonce} data-asks={data} dangerouslySetInnerHTML={{ __html: script }} />;
}
