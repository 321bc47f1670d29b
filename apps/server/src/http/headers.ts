import type { FastifyInstance } from "fastify";
import type { Clients, RequestHost } from "../clients/clients.ts";

/** A response that is not a page may load and run nothing in a browser. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

export type ResponseHeaders = Readonly<Record<string, string>>;

/** The headers of every response to a host; without a host for what was not a valid request. */
export type HeadersFor = (request?: RequestHost) => ResponseHeaders;

/**
 * Creates each set of headers once. A client with an https origin gets Strict-Transport-Security.
 */
export function responseHeaders(clients: Clients): HeadersFor {
  const plain = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    "content-security-policy": API_POLICY,
  };
  const https = { ...plain, "strict-transport-security": "max-age=31536000; includeSubDomains" };
  return (request) =>
    request && clients.byHost(request)?.origin.startsWith("https:") ? https : plain;
}

/** Sets the headers before any other hook can respond. */
export function constantHeaders(app: FastifyInstance, headersFor: HeadersFor): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headersFor(request)).header("x-request-id", request.id);
    done();
  });
}
