import type { Ctx, Staff } from "../../context.ts";

/**
 * Parked events that the client's staff can see: the client's own, and those whose client is
 * unknown.
 */
export function parkedEvents(ctx: Ctx<Staff>) {
  return ctx.db
    .selectFrom("stripe_event")
    .where("parked_at", "is not", null)
    .where("done_at", "is", null)
    .where((eb) => eb.or([eb("client_id", "=", ctx.client.id), eb("client_id", "is", null)]));
}
