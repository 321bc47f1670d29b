import type { FastifyRequest } from "fastify";

/** The flat values of a posted form. */
export function readBody(request: FastifyRequest): Record<string, string> {
  const { body } = request;
  return typeof body === "string" ? Object.fromEntries(new URLSearchParams(body)) : {};
}

/** The flat values of an address. */
export function readQuery(request: FastifyRequest): Record<string, string> {
  const [, query = ""] = request.url.split("?");
  return Object.fromEntries(new URLSearchParams(query));
}
