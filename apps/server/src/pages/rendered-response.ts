import { createHash } from "node:crypto";
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from "node:zlib";
import { Negotiator } from "@fastify/accept-negotiator";
import { LRUCache } from "lru-cache";

export type Encoding = "identity" | "gzip" | "br";

/**
 * A finished response body. A compressed form is made when it is first requested, and kept instead
 * of the text, which is a multiple of it and which few callers ask for.
 */
export interface RenderedResponse {
  type: string;
  /** weak: the same for all encodings */
  etag: string;
  /** of the uncompressed text */
  size: number;
  /** true for compressed formats like PNG, which are sent in one form only */
  isPrecompressed?: boolean;
  body(encoding: Encoding): Buffer;
}

const HTML = "text/html; charset=utf-8";

export function textResponse(text: string, type = HTML): RenderedResponse {
  const plain = Buffer.from(text);
  const kept = new Map<Encoding, Buffer>([["identity", plain]]);
  return {
    type,
    etag: `W/"${createHash("sha1").update(plain).digest("base64url")}"`,
    size: plain.length,
    body(encoding) {
      const known = kept.get(encoding);
      if (known) return known;
      const whole = plainOf(kept);
      if (encoding === "identity") return whole;
      const made = exact(encoding === "br" ? brotli(whole) : gzipSync(whole, { level: 6 }));
      kept.set(encoding, made);
      kept.delete("identity");
      return made;
    },
  };
}

/** A copy in a buffer of its own, as zlib returns a part of one of 16 KB at least. */
function exact({ buffer, byteOffset, length }: Buffer): Buffer {
  return Buffer.from(buffer.slice(byteOffset, byteOffset + length));
}

function plainOf(kept: ReadonlyMap<Encoding, Buffer>): Buffer {
  const [[encoding, body] = ["identity", Buffer.alloc(0)]] = kept;
  if (encoding === "identity") return body;
  return encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body);
}

/** A finished binary response. */
export function bytesResponse(bytes: Buffer, type: string): RenderedResponse {
  const etag = `"${createHash("sha1").update(bytes).digest("base64url")}"`;
  return { type, etag, size: bytes.length, isPrecompressed: true, body: () => bytes };
}

/** In bytes: the text, as its two compressed forms together take about half as much. */
export function weightOf({ size }: RenderedResponse): number {
  return size + 500;
}

/** How Brotli compresses a page. */
export const pageParams = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 5,
  // A window of 64 KB is enough; the default of 4 MB costs more than the compression itself.
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

function brotli(plain: Buffer): Buffer {
  return brotliCompressSync(plain, {
    params: { ...pageParams, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
}

/**
 * By what the browser accepts, then by size; results are cached, as few different headers occur.
 */
const negotiator = new Negotiator({
  supportedValues: ["br", "gzip", "identity"] satisfies Encoding[],
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** The best encoding that an Accept-Encoding header allows. */
export function encodingFor(accepted: string | undefined): Encoding {
  const encoding = accepted === undefined ? null : negotiator.negotiate(accepted);
  return encoding === "br" || encoding === "gzip" ? encoding : "identity";
}
