import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";

/**
 * The text of a UTF-8 file that a person edits, without the mark that some editors put first; null
 * in another encoding. In UTF-16 without a mark every other byte is 0.
 */
export function readText(path: string): string | null {
  const bytes = readFileSync(path);
  return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString("utf8").replace(/^\uFEFF/, "") : null;
}
