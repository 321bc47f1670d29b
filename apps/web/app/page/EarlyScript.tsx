import { say } from "@coupon-center/contract";
import { createContext, use } from "react";
import type { EarlyAsk } from "./early-asks.ts";

interface Early {
  script: string;
  /** tells that a part of the application did not arrive */
  missingPartScript: string;
  nonce: string;
  themeCss: string;
  asks: readonly EarlyAsk[];
}

/** Given on the server only. */
export const Early = createContext<Early | null>(null);

/** The scripts in a page's head. The browser does not render them, as hydration skips them. */
export function EarlyScript({ locale }: { locale: string }) {
  const early = use(Early);
  if (early === null) return null;
  const { script, missingPartScript, nonce, asks } = early;
  const texts = [
    say(locale, "chunkFailed", { file: "{file}" }),
    say(locale, "partMissing"),
    say(locale, "reload"),
  ];
  const inlined = (code: string, data: Record<`data-${string}`, string>) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours
    <script nonce={nonce} {...data} dangerouslySetInnerHTML={{ __html: code }} />
  );
  return (
    <>
      {inlined(script, { "data-asks": JSON.stringify(asks) })}
      {inlined(missingPartScript, { "data-texts": JSON.stringify(texts) })}
    </>
  );
}

/**
 * The client's custom properties, in the page itself: a style sheet of their own would be one more
 * response that the first paint waits for. The browser does not render it, as hydration skips it.
 */
export function ThemeStyle() {
  const early = use(Early);
  return early && <style nonce={early.nonce}>{early.themeCss}</style>;
}
