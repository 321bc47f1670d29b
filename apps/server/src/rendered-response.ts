import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";

/** A finished page: its bytes as they go out, each encoding made when it is first asked for and kept. */
export interface RenderedResponse {
  type: string;
  /** weak: one for all encodings of the same text */
  etag: string;
  /** of the text itself */
  size: number;
  /** true for bytes that are compressed by nature: one form only */
  isPrecompressed?: boolean;
  body(encoding: Encoding): Buffer;
}

const HTML = "text/html; charset=utf-8";

export function textResponse(text: string, type = HTML): RenderedResponse {
  const plain = Buffer.from(text);
  const encoded = new Map<Encoding, Buffer>([["identity", plain]]);
  return {
    type,
    etag: `W/"${createHash("sha1").update(plain).digest("base64url")}"`,
    size: plain.length,
    body(encoding) {
      const known = encoded.get(encoding);
      if (known) return known;
      const made = encoding === "br" ? brotli(plain) : gzipSync(plain, { level: 6 });
      encoded.set(encoding, made);
      return made;
    },
  };
}

/** A finished picture, in the place of a page. */
export function bytesResponse(bytes: Buffer, type: string): RenderedResponse {
  const etag = `"${createHash("sha1").update(bytes).digest("base64url")}"`;
  return { type, etag, size: bytes.length, isPrecompressed: true, body: () => bytes };
}

function brotli(plain: Buffer): Buffer {
  return brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 5,
      // A window of 64 KB holds any of these pages; the usual one of 4 MB costs more than the work.
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}

const CACHED_HEADERS = 100;
const chosen = new Map<string, Encoding>();

/** The best encoding that a request's Accept-Encoding takes; browsers send few different ones. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const known = chosen.get(accepted);
  if (known) return known;
  const encoding = takes(accepted, "br") ? "br" : takes(accepted, "gzip") ? "gzip" : "identity";
  if (chosen.size >= CACHED_HEADERS) chosen.clear();
  chosen.set(accepted, encoding);
  return encoding;
}

function takes(accepted: string, name: string): boolean {
  return accepted.split(",").some((part) => {
    const [coding = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
