import type { FastifyInstance } from "fastify";
import type { Ctx, System } from "../context.ts";
import type { HttpDeps } from "./route.ts";

const LARGEST_BODY = 256 * 1024;

/** Binds what another service posts: the verb gets the raw bytes and the header that signs them. */
export type WebhookRoute = (
  path: string,
  signatureHeader: string,
  verb: (ctx: Ctx<System>, body: Buffer, signature: string | undefined) => Promise<object>,
) => void;

export function webhookBinder(app: FastifyInstance, deps: HttpDeps): WebhookRoute {
  return (path, signatureHeader, verb) => {
    app.register(async (scope) => {
      // In a scope of its own: here alone a body stays the bytes that were signed.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
        done(null, body),
      );
      scope.post(path, {
        bodyLimit: LARGEST_BODY,
        schema: { hide: true },
        config: { anyHost: true },
        handler: async (request, reply) => {
          const { db, clients, clock, ports } = deps;
          const ctx: Ctx<System> = {
            db,
            clock,
            ports,
            client: clients.fallback,
            actor: { kind: "system", name: "webhook" },
            log: request.log,
          };
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const signature = request.headers[signatureHeader];
          const answer = await verb(
            ctx,
            body,
            typeof signature === "string" ? signature : undefined,
          );
          return reply.header("cache-control", "no-store").send(answer);
        },
      });
    });
  };
}
