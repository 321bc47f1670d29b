import { fault } from "@coupon-center/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Client, Clients } from "../clients/clients.ts";
import { AppError, notFound } from "../errors.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** the installation's clients; none in a server that serves only tests */
    clients?: Clients;
  }
  interface FastifyRequest {
    /** the clients as they were when the request was first looked up */
    clients?: Clients;
    /** the client that it is for, once that is known */
    client?: Client;
  }
}

/** Lets a request look up its clients once, and be refused in its client's language. */
export function decorateWithClients(app: FastifyInstance, clients: Clients): void {
  app.decorate("clients", clients);
  app.decorateRequest("clients");
  app.decorateRequest("client");
}

/**
 * The locale in which a request is refused: of its client, else of the default one; English where
 * there are no clients.
 */
export function localeOf(request: FastifyRequest): string {
  if (!request.server.clients) return "en";
  const clients = clientsOf(request, request.server.clients);
  const key = request.headers["x-site-key"];
  const named = typeof key === "string" ? clients.bySiteKey(key) : undefined;
  return (named ?? clients.byHost(request) ?? clients.fallback).locale;
}

/** The clients as they are when a request is first looked up: it sees one version of its client. */
function clientsOf(request: FastifyRequest, clients: Clients): Clients {
  request.clients ??= clients.current();
  return request.clients;
}

/**
 * The client of a call (decision 012): by site key, else by host. Errors: 400 for an unknown key,
 * 404 for an unknown host.
 */
export function clientOfRequest(clients: Clients, request: FastifyRequest): Client {
  const key = request.headers["x-site-key"];
  if (typeof key === "string") {
    const client = clientsOf(request, clients).bySiteKey(key);
    if (!client) throw new AppError("invalid", { detail: fault("unknownSiteKey") });
    request.client = client;
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
  request.client = client;
  return client;
}
