import type { FastifyInstance } from "fastify";

/**
 * Only JSON bodies are accepted, anything else is 415, so that a form on another site cannot send
 * one. An empty body of type JSON counts as no body, as clients send it with every POST.
 */
export function jsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    // The default parser gets the original text: it rejects `__proto__` and `constructor`.
    parse(request, body.toString(), done);
  });
}
