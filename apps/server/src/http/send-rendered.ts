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

function isKnown(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false;
  const tags = known.split(",").map((tag) => tag.trim());
  return tags.includes(etag) || tags.includes("*");
}
