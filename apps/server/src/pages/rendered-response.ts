import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { Negotiator } from "@fastify/accept-negotiator";
import { LRUCache } from "lru-cache";

export type Encoding = "identity" | "gzip" | "br";

/** A finished response body; each encoding is created when it is first requested, and cached. */
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

/** A finished binary response. */
export function bytesResponse(bytes: Buffer, type: string): RenderedResponse {
  const etag = `"${createHash("sha1").update(bytes).digest("base64url")}"`;
  return { type, etag, size: bytes.length, isPrecompressed: true, body: () => bytes };
}

/** In bytes: the text plus its two compressed forms, which together take about half as much. */
export function weightOf({ size }: RenderedResponse): number {
  return Math.ceil(size * 1.5) + 500;
}

function brotli(plain: Buffer): Buffer {
  return brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 5,
      // A window of 64 KB is enough for these pages; the default of 4 MB costs more than the
      // compression itself.
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
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
