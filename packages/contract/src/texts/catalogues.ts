import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { remembered } from "../remembered.ts";
import { ar } from "./ar/index.ts";
import { en } from "./en/index.ts";
import { es } from "./es/index.ts";
import type { BrowserTexts, TextKey } from "./text-keys.ts";

/** Every language's texts: on servers, whose processes serve brands of several. */
export const catalogues: Readonly<Record<string, Readonly<Record<TextKey, string>>>> = {
  en,
  es,
  ar,
};

const compiled = new Map<string, CompiledMessage>();

/** A text of the locale's language, parsed when it is first needed. */
export function findText(locale: string, key: TextKey): CompiledMessage {
  const { language } = new Intl.Locale(locale);
  const name = `${language} ${key}`;
  return remembered(compiled, name, () => compile((catalogues[language] ?? en)[key]));
}

/** Nothing to keep: a server has all texts. */
export function keepTexts(_texts: BrowserTexts): void {}
