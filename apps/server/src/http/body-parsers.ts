import type { FastifyInstance } from "fastify";

/**
 * JSON is the one language of bodies: anything else is 415, so no form of another site can speak it.
 * An empty body that calls itself JSON counts as none, as clients send it with every POST.
 */
export function jsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    // The default parser is handed the text as it came: it refuses `__proto__` and `constructor`.
    parse(request, body.toString(), done);
  });
}
