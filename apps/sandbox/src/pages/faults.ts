import type { FastifyInstance } from "fastify";
import { FAULT_CHOICES, faultsSchema } from "../core/faults.ts";
import type { SandboxRuntime } from "../runtime.ts";
import { readBody } from "./read.ts";
import { readBase } from "./send.ts";

/**
 * Serves `/sandbox/faults`, which shows and sets faults, and `/sandbox/webhooks/flush`, which
 * delivers held events.
 */
export function serveFaults(app: FastifyInstance, runtime: SandboxRuntime): void {
  const { world, webhookSender } = runtime;

  app.get("/sandbox/faults", () => world.faults);
  app.post("/sandbox/faults", (request, reply) => {
    const isForm = typeof request.body === "string";
    const change = faultsSchema.safeParse(isForm ? readBody(request) : request.body);
    if (!change.success) {
      return reply
        .code(400)
        .send({ detail: "Send some of these switches.", choices: FAULT_CHOICES });
    }
    if (change.data.api) world.faults.api_requests = null;
    const given = Object.entries(change.data).filter(([, value]) => value !== undefined);
    Object.assign(world.faults, Object.fromEntries(given));
    if (change.data.webhooks && change.data.webhooks !== "hold") webhookSender.release();
    return isForm ? reply.redirect(readBase(world), 303) : world.faults;
  });

  app.post("/sandbox/webhooks/flush", async (request, reply) => {
    const counts = await webhookSender.flush();
    return typeof request.body === "string" ? reply.redirect(readBase(world), 303) : counts;
  });
}
