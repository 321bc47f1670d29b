import type { endpoints, Params } from "@coupon-center/contract";
import type { Ctx, Staff } from "../../context.ts";
import { requireFound } from "../../errors.ts";
import { retryNow } from "../../jobs/settle.ts";
import { eventQueue } from "../webhook/event-queue.ts";
import { parkedEvents } from "./parked-event-queries.ts";

/** Resets a parked event's tries. Errors: 404. */
export async function retryParkedEvent(
  ctx: Ctx<Staff>,
  { params }: { params: Params<typeof endpoints.staffRetryParkedEvent> },
): Promise<{ success: true }> {
  const { id } = requireFound(
    await parkedEvents(ctx).select("id").where("id", "=", params.id).executeTakeFirst(),
  );
  await retryNow(ctx.db, eventQueue, { id, now: ctx.clock.now() });
  ctx.ports.wakeInbox();
  return { success: true };
}
