import type { FastifyReply, FastifyRequest } from "fastify";
import { encodingFor, type RenderedResponse } from "../pages/rendered-response.ts";

/** Sends a rendered response in the best encoding, or 304 if the browser has it. */
export function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedResponse,
): FastifyReply {
  reply.header("etag", page.etag);
  if (reply.statusCode === 200 && isKnown(request.headers["if-none-match"], page.etag))
    return reply.status(304).send();
  const encoding = page.isPrecompressed
    ? "identity"
    : encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.header("content-type", page.type).send(page.body(encoding));
}

/**
 * By the weak comparison (RFC 9110, 13.1.2): proxies make weak tags of strong ones and the reverse.
 */
function isKnown(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  const tags = known.split(",").map(opaque);
  return tags.includes(opaque(etag)) || tags.includes("*");
}
