import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { World } from "./core/world.ts";

/**
 * Refuses what another site makes a visitor's browser send: requests to a name that only its DNS
 * points here, and forms of its pages.
 */
export function refuseForeignRequests(app: FastifyInstance, { settings }: World): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isOwnName(request.hostname, settings.publicUrl)) {
      return reply.code(421).send({ detail: `The sandbox is not at ${request.hostname}.` });
    }
    if (request.method !== "GET" && request.method !== "HEAD" && isSentByOtherSite(request)) {
      return reply.code(403).send({ detail: "The sandbox takes the forms of its own pages only." });
    }
  });
}

/** An address, a name of this machine, or the name in the public URL. */
function isOwnName(hostname: string, publicUrl: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  if (isIP(name) > 0 || name === "localhost" || name.endsWith(".localhost")) return true;
  return name === new URL(publicUrl).hostname;
}

/** By the browser's own statement, else by the page's origin; other programs send neither. */
function isSentByOtherSite({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  if (headers.origin === undefined) return false;
  const page = URL.parse(headers.origin)?.host;
  return page === undefined || ![host, headers["x-forwarded-host"]].includes(page);
}
