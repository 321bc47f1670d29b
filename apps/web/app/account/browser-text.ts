import type { Say } from "@coupon-center/contract";

/** What the server calls a browser that it does not know. */
const OTHER = "Another program";

/**
 * A session's browser in the language of the page. The server names it in fixed English words, as
 * it stores them: 'Firefox on Windows', 'Firefox', 'Another program on Linux', or nothing.
 */
export function browserText(known: string, say: Say): string {
  if (known === "") return say("unknownBrowser");
  const [name = "", system] = known.split(" on ");
  const browser = name === OTHER ? say("anotherProgram") : name;
  return system === undefined ? browser : say("browserOn", { browser, system });
}
