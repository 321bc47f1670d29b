import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Smaller files save less than the additional headers cost. */
const SMALLEST = 500;

/**
 * Writes `.br` and `.gz` copies next to the text files of a folder with maximum compression, which
 * the server sends as they are.
 */
export function compressTexts(folder: string): void {
  for (const file of globSync("**/*.{js,css,svg}", { cwd: folder })) {
    const path = join(folder, file);
    const text = readFileSync(path);
    if (text.length < SMALLEST) continue;
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
  }
}
