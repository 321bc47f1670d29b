import type { Readable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { type Encoding, pageParams } from "./rendered-response.ts";

/** Compresses a page while it is being rendered; each part is flushed at once. */
export function compressPage(page: Readable, encoding: Encoding): Readable {
  if (encoding === "identity") return page;
  const smaller =
    encoding === "gzip"
      ? createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH })
      : createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: pageParams,
        });
  page.once("error", (error) => smaller.destroy(error));
  smaller.once("close", () => page.destroy());
  return page.pipe(smaller);
}
