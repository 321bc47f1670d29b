import type { FastifyRequest } from "fastify";
import type { Client, Clients } from "../clients/clients.ts";
import { AppError, notFound } from "../errors.ts";

const pinned = new WeakMap<FastifyRequest, Clients>();

/** The clients as they are when a request is first looked up: it sees one version of its client. */
function clientsOf(request: FastifyRequest, clients: Clients): Clients {
  const seen = pinned.get(request) ?? clients.current();
  pinned.set(request, seen);
  return seen;
}

/**
 * The client of a call (decision 012): by site key, else by host. Errors: 400 for an unknown key,
 * 404 for an unknown host.
 */
export function clientOfRequest(clients: Clients, request: FastifyRequest): Client {
  const key = request.headers["x-site-key"];
  if (typeof key === "string") {
    const client = clientsOf(request, clients).bySiteKey(key);
    if (!client) throw new AppError("invalid", { detail: "Unknown site key" });
    return client;
  }
  return clientOfHost(clients, request);
}

/**
 * The client of a page, by host only, as browsers send no headers of ours. Errors: 404 for an
 * unknown host.
 */
export function clientOfHost(clients: Clients, request: FastifyRequest): Client {
  const client = clientsOf(request, clients).byHost(request);
  if (!client) throw notFound();
  return client;
}
