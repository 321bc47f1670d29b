import { once } from "node:events";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Faults } from "../core/faults.ts";

/** Responds, or does not respond, as the current fault requires; false without a fault. */
export async function injectFault(
  fault: Faults["api"],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  switch (fault) {
    case "ok":
      return false;
    case "refuse":
      reply.hijack();
      request.raw.socket.destroy();
      return true;
    case "hang":
      reply.hijack();
      await once(request.raw.socket, "close");
      return true;
    case "garbage":
      reply.type("text/html").send("<html><body>Bad gateway</body></html>");
      return true;
    case "error500":
      reply.code(500).send({
        error: { type: "api_error", message: "An unknown error occurred." },
      });
      return true;
    case "rate_limit":
      reply.code(429).send({
        error: {
          type: "rate_limit_error",
          code: "rate_limit",
          message: "Request rate limit exceeded.",
        },
      });
      return true;
  }
}
