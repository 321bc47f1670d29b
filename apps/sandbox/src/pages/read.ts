import type { FastifyRequest } from "fastify";

/** The type of a route whose path has an id. */
export interface ById {
  Params: { id: string };
}

/** The scalar values of a posted form. */
export function readBody(request: FastifyRequest): Record<string, string> {
  const { body } = request;
  return typeof body === "string" ? Object.fromEntries(new URLSearchParams(body)) : {};
}

/** The scalar values of a query. */
export function readQuery(request: FastifyRequest): Record<string, string> {
  const [, query = ""] = request.url.split("?");
  return Object.fromEntries(new URLSearchParams(query));
}
