import type { FastifyInstance } from "fastify";
import type { Clients, RequestHost } from "../clients/clients.ts";

/** What an answer that is not a page may do in a browser: nothing. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

export type ResponseHeaders = Readonly<Record<string, string>>;

/** What goes with every answer to a host; without one, with what was no request. */
export type HeadersFor = (request?: RequestHost) => ResponseHeaders;

/** Made once, set as one object. A brand that is reached by https tells browsers to keep to it. */
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

/** Sets them before anything else can answer. */
export function constantHeaders(app: FastifyInstance, headersFor: HeadersFor): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headersFor(request)).header("x-request-id", request.id);
    done();
  });
}
