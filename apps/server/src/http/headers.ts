import type { FastifyInstance } from "fastify";

/** What an answer that is not a page may do in a browser: nothing. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

export type AnswerHeaders = Readonly<Record<string, string>>;

/** The same for every answer: made once, set as one object. */
export function answerHeaders(options: { https: boolean }): AnswerHeaders {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    "content-security-policy": API_POLICY,
    ...(options.https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

/** Sets them before anything else can answer. */
export function constantHeaders(app: FastifyInstance, headers: AnswerHeaders): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
}
