import type { FastifyInstance } from "fastify";

/** One line a request: what was asked, the answer, how long. */
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
 * The path without its query, which may hold a token. It ends as early where the query's own signs are written
 * oddly (encoded, "&" for "?"): no path of ours has other characters, and a cut one shows it.
 */
function loggedPath(url: string): string {
  const path = url.replace(/\?.*$/s, "");
  const plain = path.replace(/[^\w./*~-].*$/s, "");
  return plain === path ? path : `${plain}…`;
}
