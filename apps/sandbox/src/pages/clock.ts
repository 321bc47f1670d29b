import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { addDuration, addMonths } from "../core/duration.ts";
import type { SandboxRuntime } from "../runtime.ts";
import { readBody } from "./read.ts";
import { readBase } from "./send.ts";

const moveSchema = z.union([
  z.strictObject({ advance: z.string() }),
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
  z.strictObject({ reset: z.union([z.literal(true), z.literal("true")]) }),
]);

/** Limits the renewals that are processed before the response. */
const MAX_MONTHS = 120;

/**
 * `GET /sandbox/clock` returns the time, `POST` moves it: by JSON, or by a form with a redirect.
 */
export function serveClock(app: FastifyInstance, runtime: SandboxRuntime): void {
  const { world } = runtime;
  const describeClock = () => ({
    now: new Date(world.clock.now()).toISOString(),
    offset_ms: world.clock.offset(),
  });

  app.get("/sandbox/clock", () => describeClock());
  app.post("/sandbox/clock", async (request, reply) => {
    const isForm = typeof request.body === "string";
    const move = moveSchema.safeParse(isForm ? readBody(request) : request.body);
    const { data } = move;
    const moved =
      data !== undefined &&
      (await runtime.moveClock((now) => findTarget(now, now - world.clock.offset(), data)));
    if (!moved) {
      return reply.code(400).send({
        detail:
          'Send {"advance": an ISO 8601 duration such as "P1M"}, {"to": a later time} or {"reset": true}; at most ten years at once.',
      });
    }
    return isForm ? reply.redirect(readBase(world), 303) : describeClock();
  });
}

/** The target time in epoch milliseconds; undefined if it is in the past or too far ahead. */
function findTarget(
  now: number,
  real: number,
  move: z.output<typeof moveSchema>,
): number | undefined {
  if ("reset" in move) return real;
  const target = "to" in move ? Date.parse(move.to) : addDuration(now, move.advance);
  if (target === undefined || Number.isNaN(target)) return undefined;
  return target < now || target > addMonths(now, MAX_MONTHS) ? undefined : target;
}
