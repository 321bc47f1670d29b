import type { CompiledMessage } from "icu-minify/format";
import type { BrowserTexts, TextKey } from "./text-keys.ts";

// In a browser: the texts of one brand's language, which came with the page or its next screens.
const kept: BrowserTexts = {};

/** Adds the texts of a page or screen, as JSON. */
export function keepTexts(json: string): void {
  Object.assign(kept, JSON.parse(json));
}

export function findText(_locale: string, key: TextKey): CompiledMessage {
  return kept[key] ?? key;
}
