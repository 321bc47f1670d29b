import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clients } from "../clients/clients.ts";
import { clientOfHost } from "./client-of-request.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** available on every host, for machines that address the server and not a client */
    anyHost?: boolean;
  }
}

/**
 * In production with several clients, an unknown host gets 404 for everything specific to a client
 * (decision 012).
 */
export function refuseUnknownHosts(app: FastifyInstance, clients: Clients): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isForAnyHost(request)) clientOfHost(clients, request);
    done();
  });
}

/** An API call may name its client by site key instead. */
function isForAnyHost(request: FastifyRequest): boolean {
  if (request.routeOptions.config.anyHost) return true;
  return request.url.startsWith("/api/") && request.headers["x-site-key"] !== undefined;
}
