import type { FastifyRequest } from "fastify";
import type { Client, Clients } from "../clients.ts";
import { Refusal } from "../errors.ts";

/** Which brand a request is for (D2): the site key, else the host, else the installation's default. */
export function clientOfRequest(clients: Clients, request: FastifyRequest): Client {
  const key = request.headers["x-site-key"];
  if (typeof key === "string") {
    const client = clients.bySiteKey(key.trim());
    if (!client) throw new Refusal("invalid", { detail: "Unknown site key" });
    return client;
  }
  return clientOfHost(clients, request);
}

/** For pages, which a browser asks for without headers of ours. */
export function clientOfHost(clients: Clients, request: FastifyRequest): Client {
  return clients.byHost(request.host) ?? clients.byHost(request.hostname) ?? clients.fallback;
}
