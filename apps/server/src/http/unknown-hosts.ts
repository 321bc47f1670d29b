import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clients } from "../clients/clients.ts";
import { clientOfHost } from "./client-of-request.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** answers on every host: asked by machines that name this one, not a brand */
    anyHost?: boolean;
  }
}

/** In production with several brands nothing of any is shown on a host that is nobody's (decision 012). */
export function refuseUnknownHosts(app: FastifyInstance, clients: Clients): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isForAnyHost(request)) clientOfHost(clients, request);
    done();
  });
}

/** A call may name its brand by the site key instead. */
function isForAnyHost(request: FastifyRequest): boolean {
  if (request.routeOptions.config.anyHost) return true;
  return request.url.startsWith("/api/") && request.headers["x-site-key"] !== undefined;
}
