import { once } from "node:events";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Faults } from "../core/faults.ts";

/** Seconds. */
const RETRY_AFTER = "2";
const LOCKED =
  "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate.";

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
      reply
        .code(429)
        .headers({ "retry-after": RETRY_AFTER, "stripe-rate-limited-reason": "global-rate" })
        .send(errorOf("rate_limit", "Request rate limit exceeded."));
      return true;
    case "lock_timeout":
      reply.code(429).header("stripe-should-retry", "true").send(errorOf("lock_timeout", LOCKED));
      return true;
    case "conflict":
      return refuseKeyInUse(request, reply);
  }
}

/** The 409 of a request whose idempotency key another one uses at the moment. */
function refuseKeyInUse(request: FastifyRequest, reply: FastifyReply): boolean {
  const key = request.headers["idempotency-key"];
  if (request.method !== "POST" || key === undefined) return false;
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  reply.code(409).send(errorOf("idempotency_key_in_use", message));
  return true;
}

function errorOf(code: string, message: string): object {
  return { error: { type: "invalid_request_error", code, message } };
}
