import type { FastifyRequest } from "fastify";
import type { Client, Clients } from "../clients/clients.ts";
import { AppError, notFound } from "../errors.ts";

/**
 * Which brand a call is for (decision 012): the site key, else the host. Errors: 400 on an unknown key, 404 on
 * an unknown host.
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

/** For pages, which a browser asks for without headers of ours. Errors: 404 on a host that is no brand's. */
export function clientOfHost(clients: Clients, request: FastifyRequest): Client {
  const client = clients.byHost(request);
  if (!client) throw notFound();
  return client;
}
