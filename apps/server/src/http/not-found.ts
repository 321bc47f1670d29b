import { statusText } from "@coupon-center/contract";
import type { FastifyInstance } from "fastify";

/** What nothing answers: below /api in the API's error shape, whatever the method. */
export function notFoundRoutes(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ detail: statusText(404) }));
  app.route({
    method: ["GET", "HEAD"],
    url: "/api/*",
    handler: (_request, reply) => reply.status(404).send({ detail: statusText(404) }),
  });
}
