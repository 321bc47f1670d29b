import type { FastifyInstance } from "fastify";

/** Logs one line per request: path, status, duration. */
export function requestLog(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Number(reply.elapsedTime.toFixed(1)),
        ip: request.ip,
      },
      "request",
    );
    done();
  });
}

/**
 * The path without its query, which may contain a token. It is also cut at disguised query
 * separators (encoded, "&" for "?"); our own paths have no such characters.
 */
function loggedPath(url: string): string {
  const path = url.replace(/\?.*$/s, "");
  const plain = path.replace(/[^\w./*~-].*$/s, "");
  return plain === path ? path : `${plain}…`;
}
