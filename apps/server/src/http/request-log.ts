import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** the account that is signed in, once that is known */
    accountId?: number;
  }
}

/** Logs one line per request: for which client and account, what, with which result, how long. */
export function requestLog(app: FastifyInstance): void {
  app.decorateRequest("accountId");
  // Of these fields none may hold a secret; looking for one takes longer than writing the line.
  const log = app.log.child({}, { redact: [] });
  app.addHook("onResponse", (request, reply, done) => {
    const { id, method, url, ip, routeOptions, client, accountId } = request;
    // Health checks have a level of their own.
    if (routeOptions.logLevel) return done();
    log.info(
      {
        reqId: id,
        method,
        route: routeOptions.url,
        path: loggedPath(url),
        status: reply.statusCode,
        ms: Number(reply.elapsedTime.toFixed(1)),
        client: client?.id,
        account: accountId,
        ip,
      },
      "request",
    );
    done();
  });
}

/** Of a logged path; ours are shorter, and a stranger's may have 16 kB, which fill a disk. */
const MAX_PATH = 300;

/**
 * The path without its query, which may contain a token. It is also cut at disguised query
 * separators (encoded, "&" for "?"); our own paths have no such characters.
 */
function loggedPath(url: string): string {
  const path = url.replace(/\?.*$/s, "");
  const plain = path.replace(/[^\w./*~-].*$/s, "").slice(0, MAX_PATH);
  return plain === path ? path : `${plain}…`;
}
