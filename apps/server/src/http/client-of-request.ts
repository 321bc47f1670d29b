import type { FastifyRequest } from "fastify";
import type { Client, Clients } from "../clients/clients.ts";
import { AppError, notFound } from "../errors.ts";

/**
 * The client of a call (decision 012): by site key, else by host. Errors: 400 for an unknown key,
 * 404 for an unknown host.
 */
export function clientOfRequest(clients: Clients, request: FastifyRequest): Client {
  const key = request.headers["x-site-key"];
  if (typeof key === "string") {
    const client = clients.bySiteKey(key);
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
  const client = clients.byHost(request);
  if (!client) throw notFound();
  return client;
}
