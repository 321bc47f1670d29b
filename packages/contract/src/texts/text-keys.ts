import type { GetICUArgs } from "@schummar/icu-type-parser";
import type { CompiledMessage } from "icu-minify/format";
import type { en } from "./en/index.ts";

/** English: every other language has the same texts. */
export type Texts = typeof en;
export type TextKey = keyof Texts;

/** The values that a text's placeholders take, by the English one. */
export type TextValues<K extends TextKey> = GetICUArgs<
  Texts[K],
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** The texts of one language as they are sent to a browser: parsed, those of its screens only. */
export type BrowserTexts = Partial<Record<TextKey, CompiledMessage>>;
