import type { GetICUArgs } from "@schummar/icu-type-parser";
import type { CompiledMessage } from "icu-minify/format";
import type * as en from "./en/index.ts";

type Surfaces = (typeof en)[keyof typeof en];
type KeyOf<S> = S extends unknown ? keyof S : never;
export type TextKey = KeyOf<Surfaces>;

/** English: every other language has the same texts. */
export type Texts = { [K in TextKey]: Extract<Surfaces, Record<K, string>>[K] };

/**
 * The values that a text's placeholders take, by the English one. Texts without any are not parsed:
 * that took half of the time of `npm run check`.
 */
export type TextValues<K extends TextKey> = Texts[K] extends `${string}{${string}`
  ? GetICUArgs<Texts[K], { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }>
  : object;

/** The texts of one language as they are sent to a browser: parsed, those of its screens only. */
export type BrowserTexts = Partial<Record<TextKey, CompiledMessage>>;

/** Screens that are opened together, whose texts a browser gets together. */
export type TextArea = "frame" | "landing" | "guest" | "missing" | "merchant" | "account" | "staff";

/** Says texts in the language of the page. */
export type Say = <K extends TextKey>(key: K, ...values: SayValues<K>) => string;

/** The values of a text's placeholders; nothing for a text without any. */
export type SayValues<K extends TextKey> =
  object extends TextValues<K> ? [] : [values: TextValues<K>];

/** A text without placeholders. */
export type TextKeyAlone = { [K in TextKey]: SayValues<K> extends [] ? K : never }[TextKey];
