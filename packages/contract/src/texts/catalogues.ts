import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { getOrCreate } from "../get-or-create.ts";
import * as ar from "./ar/index.ts";
import * as en from "./en/index.ts";
import * as es from "./es/index.ts";
import type { TextKey } from "./text-keys.ts";

type Catalogue = Readonly<Record<TextKey, string>>;

/** All texts of a language, from those of its surfaces. */
const merge = (surfaces: object): Catalogue => Object.assign({}, ...Object.values(surfaces));

const english = merge(en);

/** Every language's texts: on servers, whose processes serve brands of several. */
export const catalogues: Readonly<Record<string, Catalogue>> = {
  en: english,
  es: merge(es),
  ar: merge(ar),
};

/** By locale, as reading its language takes longer than all else. */
const compiled = new Map<string, Map<TextKey, CompiledMessage>>();

/** A text of the locale's language, parsed when it is first needed. */
export function findText(locale: string, key: TextKey): CompiledMessage {
  const texts = getOrCreate(compiled, locale, () => new Map<TextKey, CompiledMessage>());
  return getOrCreate(texts, key, () => {
    const { language } = new Intl.Locale(locale);
    return compile((catalogues[language] ?? english)[key]);
  });
}

/** Nothing to keep: a server has all texts. */
export function keepTexts(_json: string): void {}
